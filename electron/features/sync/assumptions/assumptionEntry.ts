import type { AssumptionChoice } from '../../../../shared/domain/assumption.ts'

/** One row of the table of assumptions. */
export interface AssumptionEntry {
  readonly title: string
  readonly question: string
  readonly practice: string
  readonly default: string
  readonly choice: AssumptionChoice
  /** Formats a value for people. */
  readonly label: (value: string) => string
  /** Whether a detected or stored value is valid for this assumption. */
  readonly fits: (value: string) => boolean
}

type Words = Pick<AssumptionEntry, 'title' | 'question' | 'practice'>
type Labels = Readonly<Record<string, string>>

/** A question with a few possible answers. The first is the default, and the user may choose any of them. */
export function oneOf(words: Words, labels: Labels): AssumptionEntry {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return { ...words, ...answers(labels), choice: { kind: 'one-of', options } }
}

/** How the app works or what it observed, for the record; the user cannot set it. The first value is the default. */
export function fixed(words: Words, labels: Labels): AssumptionEntry {
  return { ...words, ...answers(labels), choice: { kind: 'fixed' } }
}

/** The values from the settings of the connection. */
export function ofConnection(words: Words, labels: Labels): AssumptionEntry {
  return { ...words, ...answers(labels), choice: { kind: 'connection' } }
}

function answers(labels: Labels) {
  return {
    default: Object.keys(labels)[0] ?? '',
    label: (value: string) => labels[value] ?? value,
    fits: (value: string) => Object.hasOwn(labels, value)
  }
}

interface NumberOptions extends Words {
  readonly default: number
  readonly least: number
  readonly most: number
  readonly unit: string
  readonly label?: (value: string) => string
  /** A value that is not a number. */
  readonly also?: string
}

export function wholeNumber({ default: usual, least, most, unit, label, also, ...words }: NumberOptions) {
  return {
    ...words,
    default: String(usual),
    choice: { kind: 'number', least, most, unit },
    label: label ?? ((value) => numbered(value, unit)),
    fits: (value) => value === also || (isWhole(value) && Number(value) >= least && Number(value) <= most)
  } satisfies AssumptionEntry
}

/** `1 row`, `20 rows`, `1,000 rows` */
export function numbered(value: string, unit: string): string {
  return `${isWhole(value) ? Number(value).toLocaleString('en') : value} ${value === '1' ? unit.replace(/s$/, '') : unit}`
}

export function isWhole(value: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(value)
}
