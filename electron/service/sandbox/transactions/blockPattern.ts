import { Random } from '../seeded/random.ts'
import { drawSingleKind, KINDS, type Kind } from './kinds.ts'
import { drawDelay, drawStatus, STATUSES, statusWhileApproving, type Status } from './statuses.ts'

/**
 * The events of one stretch of time: up to 1,024 transactions, newest first, as columns. A few patterns are reused with
 * other names and amounts, so that a million rows need no more memory than some thousand.
 */
export interface BlockPattern {
  /** For each slot: the slot of the newest item of its payment, and the number of its items. */
  readonly groupStart: Uint16Array
  readonly groupSize: Uint16Array
  readonly kind: Uint8Array
  readonly status: Uint8Array
  /** Milliseconds before the end of the block. */
  readonly createdAge: Float64Array
  readonly updatedAge: Float64Array
  /** Slots in the order of their last update, newest first, and the place of each slot in that order. */
  readonly byUpdate: Uint16Array
  readonly updatePlace: Uint16Array
}

export interface BlockShape {
  readonly seed: number
  readonly label: string
  readonly slots: number
  /** Even time between two transactions, in milliseconds. */
  readonly spacing: number
  /** The block that ends at the sandbox's "now": its newest rows are not settled yet. */
  readonly newest: boolean
}

interface Group {
  readonly start: number
  readonly size: number
  readonly kind: Kind
  readonly age: number
  /** A bulk payment some of whose items still wait for approval. */
  readonly approving: boolean
}

const FRESH = 2 * 24 * 60 * 60 * 1000
const BULK_CHANCE = 0.02
const MOST_ITEMS = 500

export function makeBlockPattern(shape: BlockShape): BlockPattern {
  const random = new Random(shape.seed, shape.label)
  const pattern = emptyPattern(shape.slots)
  for (const group of drawGroups(shape, random)) fillGroup(pattern, group, shape, random)
  orderByUpdate(pattern)
  return pattern
}

function emptyPattern(slots: number): BlockPattern {
  return {
    groupStart: new Uint16Array(slots),
    groupSize: new Uint16Array(slots),
    kind: new Uint8Array(slots),
    status: new Uint8Array(slots),
    createdAge: new Float64Array(slots),
    updatedAge: new Float64Array(slots),
    byUpdate: Uint16Array.from({ length: slots }, (_, slot) => slot),
    updatePlace: new Uint16Array(slots)
  }
}

function* drawGroups({ slots, spacing, newest }: BlockShape, random: Random): Generator<Group> {
  let [start, age, bulks] = [0, 0, 0]
  while (start < slots) {
    // Some single payments have the same time as the one before, as the items of a bulk payment do.
    if (!random.chance(0.06)) age = Math.floor((start + random.fraction()) * spacing)
    // Every block has a bulk payment of a readable size, near its newest end.
    const bulk = random.chance(BULK_CHANCE) || (bulks === 0 && start >= slots / 16)
    const size = bulk ? bulkSize(bulks === 0, slots - start, random) : 1
    const kind = size > 1 ? 'bulk' : drawSingleKind(random)
    if (kind === 'bulk') bulks += 1
    yield { start, size, age, kind, approving: newest && kind === 'bulk' && bulks === 1 }
    start += size
  }
}

function bulkSize(readable: boolean, room: number, random: Random): number {
  const wanted = readable ? random.whole(24, 48) : Math.round(random.logarithmic(2, MOST_ITEMS))
  return Math.min(wanted, room)
}

function fillGroup(pattern: BlockPattern, group: Group, shape: BlockShape, random: Random): void {
  const fresh = shape.newest && group.age < FRESH
  // Items of a bulk payment that succeeded together were updated together.
  const commonDelay = drawDelay('completed', random)
  for (let item = 0; item < group.size; item += 1) {
    const slot = group.start + item
    const status = group.approving ? statusWhileApproving(item) : drawStatus(group.kind, fresh, random)
    const delay = status === 'completed' ? commonDelay : drawDelay(status, random)
    pattern.groupStart[slot] = group.start
    pattern.groupSize[slot] = group.size
    pattern.kind[slot] = KINDS.indexOf(group.kind)
    pattern.status[slot] = STATUSES.indexOf(status)
    pattern.createdAge[slot] = group.age
    pattern.updatedAge[slot] = ageAfter(group.age, delay, random)
  }
}

/** An update never leaves its block. So the order of updates can be computed without a table of all rows. */
function ageAfter(age: number, delay: number, random: Random): number {
  return Math.floor(delay <= age ? age - delay : age * random.fraction())
}

function orderByUpdate(pattern: BlockPattern): void {
  const { byUpdate, updatedAge, updatePlace } = pattern
  byUpdate.sort((a, b) => (updatedAge[a] ?? 0) - (updatedAge[b] ?? 0) || a - b)
  byUpdate.forEach((slot, place) => (updatePlace[slot] = place))
}

export function kindOf(pattern: BlockPattern, slot: number): Kind {
  return KINDS[pattern.kind[slot] ?? 0] ?? 'bulk'
}

export function statusOf(pattern: BlockPattern, slot: number): Status {
  return STATUSES[pattern.status[slot] ?? 0] ?? 'completed'
}
