import { defineStore } from 'pinia'
import type { PartyEdit, PartyRef } from '../../../shared/domain/paymentMethod.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../kit/bridge/useLedgerAnswer.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'

const REFRESH_EVERY = 300

/** The user's own list of individuals and guests, with the payment methods last loaded for each. */
export const useParties = defineStore('parties', () => {
  const { answer: list, error, load } = useLedgerAnswer(() => call('holder.list', undefined))
  listen('holder.changed', useThrottle(load, REFRESH_EVERY))

  /** Resolves after the list was loaded again, so that it shows the change. */
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
