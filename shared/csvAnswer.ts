import type { CsvGiven, CsvMapping, CsvQuestion } from './domain/reconciliation/instruction.ts'

/** A mapping once a question was answered: settings that followed from the other reading are left to be found out anew. */
export function withAnswer(mapping: CsvMapping, { about }: Pick<CsvQuestion, 'about'>, set: CsvGiven): CsvGiven {
  const { open = [], ...known } = mapping
  return {
    ...(about === 'amount' ? withoutMoney(known) : about === 'sign' ? withoutSigns(known) : known),
    ...set,
    open: open.filter((each) => each !== about)
  }
}

/** A mapping whose amounts are in another column: how they are written, their sign and their currency are other ones. */
export function withoutMoney(mapping: CsvGiven): CsvGiven {
  const rest = withoutSigns(mapping)
  delete rest.decimalSign
  delete rest.currency
  return rest
}

/** A mapping that does not say any more which money leaves. */
export function withoutSigns(mapping: CsvGiven): CsvGiven {
  const rest = { ...mapping }
  delete rest.isPositiveOut
  delete rest.outWords
  delete rest.inWords
  return rest
}

/** A mapping with what is given of another. */
export function completed(mapping: CsvMapping, given: CsvGiven): CsvMapping {
  const stated = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...mapping, ...(Object.fromEntries(stated) as Partial<CsvMapping>) }
}
