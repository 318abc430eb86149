import type { Handlers } from '../../../../shared/contract.ts'
import type { Party, PartyRef, PaymentMethodReading } from '../../../../shared/domain/paymentMethod.ts'

const AT = '2026-11-21T05:00:00.000Z'

const reading: PaymentMethodReading = {
  readAt: AT,
  methods: [
    {
      id: '5d1d3c4d-0000-4000-8000-000000000001',
      type: 'card',
      card: { brand: 'visa', expMonth: '04', expYear: '29', last4: '4242' },
      createdAt: AT,
      extra: null
    }
  ],
  hasMore: false
}

export const aParty: Party = {
  kind: 'individual',
  id: '0b2f3c4d-0000-4000-8000-000000000001',
  name: 'Mari Tamm',
  note: '',
  isArchived: false,
  addedAt: AT,
  reading
}

type Calls = Pick<Handlers, Extract<keyof Handlers, `party.${string}`>>

/** Customers in memory. */
export function fakeParties(onChange: (party: PartyRef | null) => void, start: readonly Party[] = [aParty]): Calls {
  let parties = start
  const isSame = (one: PartyRef) => (other: PartyRef) => one.kind === other.kind && one.id === other.id
  return {
    'party.list': () => Promise.resolve(parties),
    'party.save': ({ party: edit }) => {
      const before = parties.find(isSame(edit))
      const party = { addedAt: AT, reading: null, ...before, ...edit }
      parties = [...parties.filter((each) => each !== before), party]
      onChange({ kind: edit.kind, id: edit.id })
      return Promise.resolve(party)
    },
    'party.remove': (party) => {
      parties = parties.filter((each) => !isSame(party)(each))
      onChange(null)
      return Promise.resolve()
    },
    'party.read': (party) => {
      parties = parties.map((each) => (isSame(party)(each) ? { ...each, reading } : each))
      onChange(party)
      return Promise.resolve(reading)
    }
  }
}
