export const PAGE_FORMATS = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'US Letter' }
] as const

export type PageFormat = (typeof PAGE_FORMATS)[number]['value']
