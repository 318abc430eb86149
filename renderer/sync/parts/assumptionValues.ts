import { readStatusWords } from '../../../shared/transactionStatus.ts'
import type { Assumption } from '../../../shared/domain/assumption.ts'

const units: Readonly<Record<string, string>> = { major: 'major units (12.34)', minor: 'minor units (1234)' }

/** How a value of an assumption reads, where only its text is known. */
function valueLabel({ choice }: Assumption, value: string): string {
  if (choice.kind === 'one-of') return choice.options.find((option) => option.value === value)?.label ?? value
  if (choice.kind === 'connection') return units[value] ?? value
  if (value === '') return 'none'
  return choice.kind === 'number' ? `${value} ${choice.unit}` : value
}

/** Why a value may not be set, in words for its field; undefined if it may. */
export function valueError({ choice }: Assumption, value: string): string | undefined {
  const text = value.trim()
  if (choice.kind === 'number') {
    const { least, most, unit } = choice
    const inRange = /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
    return inRange ? undefined : `Enter a whole number of ${unit} from ${least} to ${most}.`
  }
  if (choice.kind !== 'words') return undefined
  return readStatusWords(text)
    ? undefined
    : 'Write each word with its meaning, once, separated by commas: on_hold=pending, done=settled.'
}

/** What the value becomes when the user’s own is taken back. */
export function withoutOwn(assumption: Assumption): string {
  const { detected } = assumption
  if (detected !== null) return `Use what was detected: ${valueLabel(assumption, detected)}`
  return `Use the default: ${valueLabel(assumption, assumption.default)}`
}

/** From what a value was detected; under the user’s own value also which one that was. */
export function evidenceWords(assumption: Assumption): string | undefined {
  const { origin, detected, evidence } = assumption
  if (detected === null) return undefined
  if (origin === 'detected') return evidence ?? undefined
  return ['Detected was', `${valueLabel(assumption, detected)}.`, evidence ?? ''].join(' ').trim()
}

/** Whether the service was seen to behave otherwise than the user, or the connection, says. */
export function isAgainstDetected({ origin, detected, value }: Assumption): boolean {
  return origin === 'overridden' && detected !== null && detected !== value
}
