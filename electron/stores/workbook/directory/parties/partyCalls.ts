import type { Party, PartyEdit, PartyRef, PaymentMethodReading } from '../../../../../shared/domain/paymentMethod.ts'
import { AppError } from '../../../../../shared/errors.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { editedOnto } from '../editedOnto.ts'

type Row = readonly [
  kind: Party['kind'],
  id: string,
  name: string,
  note: string,
  isArchived: bigint,
  addedAt: string,
  reading: string | null
]

const SELECT = 'SELECT kind, id, name, note, is_archived, added_at, reading FROM holders'
const MOST_PARTIES = 10_000

/** The user's list of individuals and guests, and the payment methods that were read for them. */
export interface PartyCalls {
  /** By name; archived ones last. */
  parties(): readonly Party[]
  /**
   * Changes what the user set for a party; one that was `shown` as null is added. Throws `plan-outdated` if somebody
   * changed the same since.
   */
  saveParty(edit: PartyEdit, shown: PartyEdit | null): Party
  removeParty(party: PartyRef): void
  /** Stores a reading of payment methods; returns false if the party is not in the list. */
  notePaymentMethods(party: PartyRef, reading: PaymentMethodReading): boolean
}

export function createPartyCalls(context: WorkbookContext): PartyCalls {
  const { db } = context
  const insertParty =
    db.command(`INSERT INTO holders (kind, id, name, note, is_archived, added_at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET name = excluded.name, note = excluded.note, is_archived = excluded.is_archived`)
  const deleteParty = db.command('DELETE FROM holders WHERE kind = ? AND id = ?')
  const updateReading = db.command('UPDATE holders SET reading = ? WHERE kind = ? AND id = ?')
  const one = db.rows<Row>(`${SELECT} WHERE kind = ? AND id = ?`)
  const count = db.column<bigint>('SELECT count(*) FROM holders')

  return {
    parties: () => db.rows<Row>(`${SELECT} ORDER BY is_archived, name COLLATE NOCASE, kind, id`).all().map(partyOf),
    saveParty(edit, shown) {
      const { kind, id } = edit
      const before = one.get(kind, id)
      if (!before && shown) throw noLongerListed()
      if (before && !shown)
        throw new AppError('bad-input', `This is “${partyOf(before).name}”, who is already in the list.`)
      if (!before && Number(count.get()) >= MOST_PARTIES)
        throw new AppError('bad-input', `There are ${MOST_PARTIES} names. Remove one that is no longer used.`)
      const { name, note, isArchived } = before && shown ? editedOnto(edit, shown, partyOf(before)) : edit
      context.store('parties', () => insertParty.run(kind, id, name, note, isArchived ? 1 : 0, context.now()))
      const row = one.get(kind, id)
      if (!row) throw new Error('What was stored is not there.')
      return partyOf(row)
    },
    removeParty({ kind, id }) {
      if (context.store('parties', () => deleteParty.run(kind, id)).changes === 0) throw noLongerListed()
    },
    notePaymentMethods: ({ kind, id }, reading) =>
      context.store('payment-methods', () => updateReading.run(JSON.stringify(reading), kind, id)).changes > 0
  }
}

const noLongerListed = () => new AppError('not-found', 'This name is no longer in the list.')

function partyOf([kind, id, name, note, isArchived, addedAt, reading]: Row): Party {
  return {
    kind,
    id,
    name,
    note,
    isArchived: isArchived === 1n,
    addedAt,
    reading: reading === null ? null : (JSON.parse(reading) as PaymentMethodReading)
  }
}
