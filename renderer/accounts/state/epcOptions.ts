import { defineStore } from 'pinia'
import type { BankDetails } from '../../../shared/domain/bankDetails.ts'
import { payeeKey, type EpcOptions } from '../parts/epc/epcTransfer.ts'
import { ofConnection } from '../../session/useLedgerSource.ts'

/**
 * For which entries of an account a QR code is shown, and what the user typed for it. The printed sheet uses the same.
 */
export const useEpcOptions = defineStore('epcOptions', () => {
  const accountId = ofConnection<string | undefined>(() => undefined)
  /** By payee, because the entries may come in another order when they are loaded again. */
  const options = ofConnection<ReadonlyMap<string, EpcOptions>>(() => new Map())

  /** Nothing carries over to another account. */
  function open(id: string): void {
    if (accountId.value === id) return
    accountId.value = id
    options.value = new Map()
  }

  const of = (entry: BankDetails): EpcOptions | undefined => options.value.get(payeeKey(entry))

  function set(entry: BankDetails, chosen: EpcOptions | undefined): void {
    const key = payeeKey(entry)
    const others = [...options.value].filter(([other]) => other !== key)
    options.value = new Map(chosen ? [...others, [key, chosen]] : others)
  }

  /** Forgets everything when the user leaves, because an amount and a reference are for one payer. */
  function forget(): void {
    accountId.value = undefined
    options.value = new Map()
  }

  return { of, open, set, forget }
})
