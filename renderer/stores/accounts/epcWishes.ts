import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { EpcWish } from '../../components/accounts/epc/epcTransfer.ts'
import { onOtherConnection } from '../../composables/useLedgerSource.ts'

/** For which entries of an account a QR code is shown, and what was typed for it: so that paper shows the same. */
export const useEpcWishes = defineStore('epcWishes', () => {
  const accountId = ref<string>()
  const wishes = ref<ReadonlyMap<number, EpcWish>>(new Map())

  /** Of another account than before, none is asked for. */
  function open(id: string): void {
    if (accountId.value === id) return
    accountId.value = id
    wishes.value = new Map()
  }

  function set(place: number, wish: EpcWish | undefined): void {
    const others = [...wishes.value].filter(([at]) => at !== place)
    wishes.value = new Map(wish ? [...others, [place, wish]] : others)
  }

  onOtherConnection(() => {
    accountId.value = undefined
    wishes.value = new Map()
  })
  return { wishes, open, set }
})
