import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { BankDetails } from '../../../shared/domain/bankDetails.ts'
import { payeeKey, type EpcOptions } from '../parts/epc/epcTransfer.ts'
import { onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'

/**
 * For which entries of an account a QR code is shown, and what the user typed for it. The printed sheet uses the same.
 */
export const useEpcOptions = defineStore('epcWishes', () => {
  const accountId = ref<string>()
  /** By payee, because the entries may come in another order when they are loaded again. */
  const wishes = ref<ReadonlyMap<string, EpcOptions>>(new Map())

  /** Nothing carries over to another account. */
  function open(id: string): void {
    if (accountId.value === id) return
    accountId.value = id
    wishes.value = new Map()
  }

  const of = (entry: BankDetails): EpcOptions | undefined => wishes.value.get(payeeKey(entry))

  function set(entry: BankDetails, wish: EpcOptions | undefined): void {
    const key = payeeKey(entry)
    const others = [...wishes.value].filter(([other]) => other !== key)
    wishes.value = new Map(wish ? [...others, [key, wish]] : others)
  }

  /** Forgets everything when the user leaves, because an amount and a reference are for one payer. */
  function forget(): void {
    accountId.value = undefined
    wishes.value = new Map()
  }

  onOtherConnection(forget)
  return { of, open, set, forget }
})
