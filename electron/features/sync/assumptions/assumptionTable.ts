import type { AssumptionKey } from '../../../../shared/domain/assumption.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { AssumptionEntry } from './assumptionEntry.ts'
import { FILTER_ASSUMPTIONS } from './filterAssumptions.ts'
import { LIST_ASSUMPTIONS } from './listAssumptions.ts'
import { ROW_ASSUMPTIONS } from './rowAssumptions.ts'
import { SERVICE_ASSUMPTIONS } from './serviceAssumptions.ts'

/** Everything that the interface leaves open about listing transactions, and how the app handles it. */
export const ASSUMPTIONS: Readonly<Record<AssumptionKey, AssumptionEntry>> = {
  ...LIST_ASSUMPTIONS,
  ...FILTER_ASSUMPTIONS,
  ...ROW_ASSUMPTIONS,
  ...SERVICE_ASSUMPTIONS
}

/** In the order in which they are shown. */
export const ASSUMPTION_KEYS = Object.keys(ASSUMPTIONS) as readonly AssumptionKey[]

/** The value in stored form; throws `bad-input` with the possible values. */
export function checkAssumptionValue(key: AssumptionKey, text: string): string {
  const { title, choice, fits } = ASSUMPTIONS[key]
  if (choice.kind === 'fixed') throw badInput(`“${title}” says how Tallydesk works and cannot be set.`)
  if (choice.kind === 'connection') throw badInput(`“${title}” is set on the connection itself.`)
  const value =
    choice.kind === 'words'
      ? text
          .split(/\s*,\s*/)
          .join(', ')
          .trim()
      : text.trim()
  if (fits(value)) return value
  switch (choice.kind) {
    case 'number':
      throw badInput(`“${title}” takes a whole number of ${choice.unit} from ${choice.least} to ${choice.most}.`)
    case 'one-of':
      throw badInput(`“${title}” takes one of ${choice.options.map((option) => option.value).join(', ')}.`)
    case 'words':
      throw badInput(
        'Write each status word once with its meaning (settled, pending, failed or unclassified): on_hold=pending, done=settled.'
      )
  }
}

function badInput(message: string): AppError {
  return new AppError('bad-input', message)
}
