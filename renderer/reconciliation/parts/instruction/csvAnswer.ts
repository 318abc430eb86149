import type { CsvGiven, CsvMapping, CsvQuestion } from '../../../../shared/domain/reconciliation/instruction.ts'

/** A mapping after an answered question, without the settings that depended on the other reading. */
export function withAnswer(mapping: CsvMapping, { about }: Pick<CsvQuestion, 'about'>, set: CsvGiven): CsvGiven {
  // Nothing of one sheet is true of another.
  if (about === 'sheet') return set
  const { open = [], ...known } = mapping
  return {
    ...(WITHOUT[about]?.(known) ?? known),
    ...set,
    open: open.filter((each) => each !== about)
  }
}

const WITHOUT: Partial<Record<CsvQuestion['about'], (mapping: CsvGiven) => CsvGiven>> = {
  // Other letters make other headings.
  encoding: () => ({}),
  amount: withoutMoney,
  sign: withoutSigns,
  dueOn: withoutDates
}

/** A mapping for another amount column, without how the old column writes amounts, their sign and their currency. */
export function withoutMoney(mapping: CsvGiven): CsvGiven {
  const rest = withoutSigns(mapping)
  delete rest.decimalSign
  delete rest.currency
  return rest
}

/** A mapping without the settings that say which money leaves the account. */
export function withoutSigns(mapping: CsvGiven): CsvGiven {
  const rest = { ...mapping }
  delete rest.isPositiveOut
  delete rest.outWords
  delete rest.inWords
  return rest
}

/** A mapping for another column of days, without how the old column writes them. */
export function withoutDates(mapping: CsvGiven): CsvGiven {
  const { open = [], ...rest } = mapping
  delete rest.dateOrder
  return { ...rest, open: open.filter((about) => about !== 'dateOrder') }
}

/** A mapping with the given settings of another one. */
export function completed(mapping: CsvMapping, given: CsvGiven): CsvMapping {
  const stated = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...mapping, ...(Object.fromEntries(stated) as Partial<CsvMapping>) }
}
