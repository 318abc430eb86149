import { defineStore } from 'pinia'
import type { PartyEdit, PartyRef } from '../../../shared/domain/paymentMethod.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../kit/bridge/useLedgerAnswer.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'

const REFRESH_EVERY = 300

/** The user's own list of individuals and guests, with the payment methods that were last read of each. */
export const useParties = defineStore('holders', () => {
  const { answer: list, error, load } = useLedgerAnswer(() => call('holder.list', undefined))
  listen('holder.changed', useThrottle(load, REFRESH_EVERY))

  /** Loads before it resolves, so that the list shows what was done. */
  async function done<T>(work: Promise<T>): Promise<T> {
    const result = await work
    await load()
    return result
  }

  return {
    list,
    error,
    load,
    save: (edit: PartyEdit) => done(call('holder.save', edit)),
    remove: (party: PartyRef) => done(call('holder.remove', party)),
    read: (party: PartyRef) => done(call('holder.read', party))
  }
})
