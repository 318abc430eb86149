import type { Handlers } from '../../../../shared/contract.ts'
import type { Holder, HolderRef, PaymentMethodReading } from '../../../../shared/domain/paymentMethod.ts'

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

export const aHolder: Holder = {
  kind: 'individual',
  id: '0b2f3c4d-0000-4000-8000-000000000001',
  name: 'Mari Tamm',
  note: '',
  isArchived: false,
  addedAt: AT,
  reading
}

type Calls = Pick<Handlers, Extract<keyof Handlers, `holder.${string}`>>

/** Individuals and guests in memory. */
export function fakeHolders(onChange: (holder: HolderRef | null) => void, start: readonly Holder[] = [aHolder]): Calls {
  let holders = start
  const isSame = (one: HolderRef) => (other: HolderRef) => one.kind === other.kind && one.id === other.id
  return {
    'holder.list': () => Promise.resolve(holders),
    'holder.save': (edit) => {
      const before = holders.find(isSame(edit))
      const holder = { addedAt: AT, reading: null, ...before, ...edit }
      holders = [...holders.filter((each) => each !== before), holder]
      onChange({ kind: edit.kind, id: edit.id })
      return Promise.resolve(holder)
    },
    'holder.remove': (holder) => {
      holders = holders.filter((each) => !isSame(holder)(each))
      onChange(null)
      return Promise.resolve()
    },
    'holder.read': (holder) => {
      holders = holders.map((each) => (isSame(holder)(each) ? { ...each, reading } : each))
      onChange(holder)
      return Promise.resolve(reading)
    }
  }
}
