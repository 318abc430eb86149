import { defineStore } from 'pinia'
import type { Party, PartyEdit, PartyRef } from '../../../shared/domain/paymentMethod.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../kit/bridge/useLedgerAnswer.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'

const REFRESH_EVERY = 300

/** The user's own list of individuals and guests, with the payment methods last loaded for each. */
export const useParties = defineStore('parties', () => {
  const { answer: list, error, load, after } = useLedgerAnswer(() => call('party.list', undefined))
  listen('party.changed', useThrottle(load, REFRESH_EVERY))

  return {
    list,
    error,
    load,
    add: (party: PartyEdit) => after(call('party.save', { party, shown: null })),
    edit: ({ kind, id, name, note, isArchived }: Party, change: Partial<PartyEdit>) => {
      const shown = { kind, id, name, note, isArchived }
      return after(call('party.save', { party: { ...shown, ...change }, shown }))
    },
    remove: (party: PartyRef) => after(call('party.remove', party)),
    read: (party: PartyRef) => after(call('party.read', party))
  }
})
