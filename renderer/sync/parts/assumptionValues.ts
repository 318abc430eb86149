import { readStatusWords } from '../../../shared/transactions/transactionStatus.ts'
import type { Assumption } from '../../../shared/domain/assumption.ts'
import { formatInstant } from '../../kit/bridge/format.ts'

const units: Readonly<Record<string, string>> = { major: 'major units (12.34)', minor: 'minor units (1234)' }

/** The label of a value, if only its text is known. */
function valueLabel({ choice }: Assumption, value: string): string {
  if (choice.kind === 'one-of') return choice.options.find((option) => option.value === value)?.label ?? value
  if (choice.kind === 'connection') return units[value] ?? value
  if (value === '') return 'none'
  return choice.kind === 'number' ? `${value} ${choice.unit}` : value
}

/** Why a value is not allowed, as a message for its field. Undefined if it is allowed. */
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

/** The value after the user's own one is removed. */
export function withoutOwn(assumption: Assumption): string {
  const { detected } = assumption
  if (detected !== null) return `Use what was detected: ${valueLabel(assumption, detected)}`
  return `Use the default: ${valueLabel(assumption, assumption.default)}`
}

/** What a value was detected from and when, and if the user set another one, what was detected. */
export function evidenceWords(assumption: Assumption): string | undefined {
  const { origin, detected, evidence, detectedAt } = assumption
  if (detected === null) return undefined
  const was = origin === 'detected' ? [] : [`Detected was ${valueLabel(assumption, detected)}.`]
  const when = detectedAt === null ? [] : [`Detected on ${formatInstant(detectedAt)}.`]
  return [...was, ...(evidence === null ? [] : [evidence]), ...when].join(' ')
}

/** Whether the service was seen to behave differently from the value that the user or the connection sets. */
export function isAgainstDetected({ origin, detected, value }: Assumption): boolean {
  return origin === 'overridden' && detected !== null && detected !== value
}
