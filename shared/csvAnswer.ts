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
  const kept = withoutSigns(mapping)
  delete kept.decimalSign
  delete kept.currency
  return kept
}

/** A mapping that does not say any more which money leaves. */
export function withoutSigns(mapping: CsvGiven): CsvGiven {
  const kept = { ...mapping }
  delete kept.isPositiveOut
  delete kept.outWords
  delete kept.inWords
  return kept
}

/** A mapping with what is given of another. */
export function completed(mapping: CsvMapping, given: CsvGiven): CsvMapping {
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...mapping, ...(Object.fromEntries(said) as Partial<CsvMapping>) }
}
