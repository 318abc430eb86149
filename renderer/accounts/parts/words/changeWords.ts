import type { BankDetailsChange } from '../../../../shared/domain/bankDetails.ts'
import { groupedIban } from '../../../../shared/iban.ts'
import { railName } from './bankWords.ts'

type Change = Pick<BankDetailsChange, 'rail' | 'field' | 'name' | 'was' | 'now'>

/** What has changed in bank details: `The IBAN (SEPA credit transfer) is another one`. */
export function changeTitle({ rail, field, name }: Change): string {
  const of = `(${railName(rail)})`
  const titles: Readonly<Record<Change['field'], string>> = {
    iban: `The IBAN ${of} is another one`,
    bic: `The BIC ${of} is another one`,
    beneficiary: `The beneficiary ${of} is another one`,
    other: `${name ?? 'A field'} ${of} is another one`,
    added: `There are more bank details than before ${of}`,
    removed: `Bank details are gone ${of}`
  }
  return titles[field]
}

/** A value in the form that is easy to compare: an IBAN in groups. */
export function changeValue(field: Change['field'], value: string): string {
  return field === 'iban' ? groupedIban(value) : value
}
