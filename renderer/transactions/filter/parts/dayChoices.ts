import { DATE_PRESETS } from '../../../../shared/transactions/filterWords.ts'
import { readDays } from '../../../../shared/query/dayText.ts'

type Preset = (typeof DATE_PRESETS)[number]
export type DayChoice = Preset | 'range'

/** `range`: from one day to another. */
export const DAY_CHOICES: readonly { readonly value: DayChoice; readonly label: string }[] = [
  ...DATE_PRESETS.map((preset) => ({ value: preset, label: inWords(preset) })),
  { value: 'range', label: 'From … to …' }
]

function inWords(preset: Preset): string {
  const words = preset.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function isReadableDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && readDays(text) !== undefined
}

/** The days from one to another; an empty text leaves an end open. Undefined while they are not days. */
export function daysBetween(
  from: string,
  to: string
): { readonly from: string | null; readonly to: string | null } | undefined {
  const isReadable = [from, to].every((day) => day === '' || isReadableDay(day))
  if (!isReadable || (from === '' && to === '') || (from !== '' && to !== '' && from > to)) return undefined
  return { from: from === '' ? null : from, to: to === '' ? null : to }
}
