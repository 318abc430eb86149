import { reactive } from 'vue'
import type { Party, PartyEdit, PartyRef } from '../../../shared/domain/paymentMethod.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { asking, useAnswer } from '../../session/useAnswer.ts'

/** The user's own list of individuals and guests, with the payment methods last loaded for each. */
export function useParties() {
  const { answer: list, error, load, after } = useAnswer(() => asking('party.list', undefined))

  return reactive({
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
  })
}
