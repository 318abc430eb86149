export const PAPERS = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'US Letter' }
] as const

export type Paper = (typeof PAPERS)[number]['value']
