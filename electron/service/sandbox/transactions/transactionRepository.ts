import type { Memory } from '../memory/memory.ts'
import { deriveKey, fraction } from '../seeded/hash.ts'
import type { Account } from '../records/accounts.ts'
import type { Charge } from '../records/consents.ts'
import { AddedTransactions } from './addedTransactions.ts'
import { chargeTransaction } from './chargeTransaction.ts'
import { DueChanges, type DueChange } from './dueChanges.ts'
import type { SandboxTransaction } from './sandboxTransaction.ts'
import type { SeededTransactions } from './seededTransactions.ts'
import { BLOCK_SLOTS } from './timeline.ts'
import { UpdateOrder } from './updateOrder.ts'

/** More changes are refused, so that no client can fill the memory. */
const MOST_CHANGES = 20_000

const HOUR = 60 * 60 * 1000
const SETTLED_WITHIN = 47 * HOUR
const UNSETTLED = ['pending_approval', 'processing', 'scheduled']

/** A change of a row since the start. */
interface Change {
  readonly status: string
  readonly updatedAt: number
}

export interface NewCharge {
  readonly charge: Charge
  readonly account: Account
  readonly last4: string
  /** Seconds until the transaction settles. */
  readonly delay: number
}

/**
 * The current transactions: the seeded ones, and what was added, changed and removed since the start. The key of a
 * seeded row is its index; added rows have other numbers. The times passed in must never go back.
 */
export class TransactionRepository {
  readonly seeded: SeededTransactions
  readonly updates: UpdateOrder
  readonly added = new AddedTransactions()
  readonly #changes = new Map<number, Change>()
  readonly #removed = new Set<number>()
  readonly #due = new DueChanges()
  readonly #settleKey: number
  #nextNumber: number | undefined
  #startedAt: number | undefined
  #isSettling = false

  /** `first`: the number for the id of the first added row; without it, ids follow from the positions of the rows. */
  constructor(seeded: SeededTransactions, seed: number, first?: number, stored?: Memory['transactions']) {
    this.seeded = seeded
    this.updates = new UpdateOrder(seeded.timeline, stored?.touched)
    this.#settleKey = deriveKey(seed, 'settling')
    this.#nextNumber = first
    if (stored === undefined) return
    for (const row of stored.added) this.added.add(row)
    for (const { key, ...change } of stored.changes) this.#changes.set(key, change)
    for (const key of stored.removed) this.#removed.add(key)
    this.#due.plan(stored.due)
    this.#startedAt = stored.startedAt
    this.#isSettling = stored.isSettling
  }

  /** The number of rows. Removed rows count too: they keep their positions, so that cursors stay valid. */
  get size(): number {
    return this.added.count + this.seeded.rows
  }

  get isFull(): boolean {
    return this.updates.touched + this.#removed.size >= MOST_CHANGES
  }

  /** Whether the list is exactly as the seed made it. */
  get isUntouched(): boolean {
    return this.updates.touched === 0 && this.#removed.size === 0
  }

  keyOf(id: string): number | undefined {
    return this.added.keyOf(id) ?? this.seeded.indexOf(id)
  }

  /** The keys of the rows with a correlation id (in lower case), removed ones too: a payment may have several rows. */
  keysOfCorrelation(correlationId: string): readonly number[] {
    const seeded = this.seeded.indexOfCorrelation(correlationId)
    return [...this.added.keysOfCorrelation(correlationId), ...(seeded === undefined ? [] : [seeded])]
  }

  isRemoved(key: number): boolean {
    return this.#removed.has(key)
  }

  at(key: number): SandboxTransaction {
    const row = key < this.seeded.rows ? this.seeded.at(key) : this.added.at(key)
    if (row === undefined) throw new RangeError(`There is no transaction ${key}.`)
    const change = this.#changes.get(key)
    return change === undefined ? row : { ...row, ...change }
  }

  /** The key of the row at a position in the order of creation, newest first. */
  keyAt(position: number): number {
    const { count } = this.added
    return position < count ? this.added.keyAt(position) : position - count
  }

  positionOf(key: number): number {
    return key < this.seeded.rows ? this.added.count + key : this.added.placeOf(key)
  }

  /** Adds a row at the head of the list; returns its id. */
  add(row: Omit<SandboxTransaction, 'id' | 'createdAt' | 'updatedAt'>, now: number): string {
    const id = this.seeded.idOf(this.#nextNumber === undefined ? this.added.nextKey : this.#nextNumber++)
    this.updates.touch(this.added.add({ ...row, id, createdAt: now, updatedAt: now }))
    return id
  }

  /** Adds the transaction of a confirmed charge. It stays pending until its delay is over. Returns its id. */
  addCharge({ charge, account, last4, delay }: NewCharge, now: number): string {
    const status = delay === 0 ? 'completed' : 'pending_approval'
    const key = this.added.nextKey
    const id = this.add(chargeTransaction(charge, account, last4, status), now)
    if (delay > 0) this.#due.plan([{ at: now + delay * 1000, key, status: 'completed' }])
    return id
  }

  /** Changes the status of a row, at this time. */
  update(key: number, status: string, now: number): void {
    this.#due.cancel(key)
    this.#apply({ at: now, key, status })
  }

  /** Removes a row from the list; its id is unknown from then on. */
  remove(key: number): void {
    this.#due.cancel(key)
    this.#removed.add(key)
  }

  /**
   * Applies all changes that are due. If `settling` is on, transactions that are pending from the start settle between
   * one hour and two days after the first call.
   */
  passTime(now: number, settling: boolean): void {
    this.#startedAt ??= now
    if (settling && !this.#isSettling && now >= this.#startedAt + HOUR) this.#planSettling(this.#startedAt + HOUR)
    for (const change of this.#due.take(now)) this.#apply(change)
  }

  stored(): Memory['transactions'] {
    return {
      startedAt: this.#startedAt,
      isSettling: this.#isSettling,
      added: this.added.all,
      changes: Array.from(this.#changes, ([key, change]) => ({ key, ...change })),
      touched: this.updates.all,
      removed: [...this.#removed],
      due: this.#due.all
    }
  }

  describe(): unknown {
    const keys = Array.from(this.#changes.keys())
    return {
      added: this.added.count,
      changed: keys.length,
      removed: Array.from(this.#removed, (key) => this.at(key).id),
      waiting: this.#due.count
    }
  }

  #apply({ at, key, status }: DueChange): void {
    this.#changes.set(key, { status, updatedAt: at })
    this.updates.touch(key)
  }

  // Only the newest rows can be pending; all of them are in the newest block.
  #planSettling(from: number): void {
    this.#isSettling = true
    const changes: DueChange[] = []
    for (let key = 0; key < Math.min(this.seeded.rows, BLOCK_SLOTS); key += 1) {
      if (this.#removed.has(key) || this.#changes.has(key) || !UNSETTLED.includes(this.seeded.at(key).status)) continue
      const roll = fraction(this.#settleKey, key)
      changes.push({ at: from + Math.floor(roll * SETTLED_WITHIN), key, status: roll < 0.03 ? 'failed' : 'completed' })
    }
    this.#due.plan(changes)
  }
}
