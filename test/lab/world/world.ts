import { createHash, type Hash } from 'node:crypto'
import type { CallName, Input, Output } from '../../../shared/contract.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import type { Random } from '../../../electron/service/sandbox/seeded/random.ts'
import type { Clock } from './computer/clock.ts'
import type { Desk, Process } from './desk.ts'
import type { FailingDisk } from '../nthFailure/failingDisk.ts'
import type { WorkbookFile } from './checks/workbookFile.ts'
import type { Order } from './service/orders.ts'
import type { WorldService } from './service/worldService.ts'

/** Something that must not be so. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** A reconciliation that somebody works on. */
export interface Work {
  readonly id: string
  readonly order: Order
  /** All transactions of its order were there, and in the ledger, when it was made. */
  readonly isLate: boolean
  /** Places in the file of payments of which the order no longer says the truth, because of what people did by hand. */
  readonly touched: Set<number>
}

export interface World {
  readonly clock: Clock
  readonly random: Random
  readonly service: WorldService
  readonly desk: Desk
  readonly disk: FailingDisk
  readonly orders: readonly Order[]
  readonly workbook: WorkbookFile
  readonly connection: string
  /** The page, while it is open. */
  page: Process | undefined
  readonly works: Work[]
  /** Somebody agreed that rows are gone, perhaps while the service was blank: they may be shown as gone from then on. */
  hasAgreed: boolean
  /** By name: how often it was done, and how often it was refused by which code. */
  readonly tally: Map<string, number>
  readonly trace: Trace
  /** Secrets that must stand nowhere. */
  readonly canaries: Set<string>
  /** The last backup, and what was decided when it was made. */
  backup: { readonly file: string; readonly state: string } | undefined
  /** Opens a computer of its own, on which nothing is yet. */
  readonly elsewhere: (source: string) => Desk
}

/** All that was done and answered, as one hash, and the last lines of it. */
export class Trace {
  readonly #hash: Hash = createHash('sha256')
  readonly #hidden: string
  readonly last: string[] = []
  readonly #show: boolean

  /** `hidden` differs from run to run. */
  constructor(hidden: string, show = false) {
    this.#hidden = hidden
    this.#show = show
  }

  add(...said: readonly unknown[]): void {
    const line = said
      .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
      .join(' ')
      .replaceAll(this.#hidden, '')
    this.#hash.update(`${line}\n`)
    this.last.push(line.slice(0, 300))
    if (this.last.length > 40) this.last.shift()
    if (this.#show) process.stderr.write(`${line}\n`)
  }

  /** Of everything so far. */
  get hash(): string {
    return this.#hash.copy().digest('hex')
  }
}

export function count(world: World, name: string): void {
  world.tally.set(name, (world.tally.get(name) ?? 0) + 1)
}

/** A refusal that has a name. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Calls that change what is decided; each makes at least one entry of the audit trail. */
const DECIDING: ReadonlySet<CallName> = new Set<CallName>([
  'reconciliation.create',
  'reconciliation.accept',
  'reconciliation.decide',
  'reconciliation.signOff',
  'reconciliation.reopen',
  'reconciliation.carry',
  'reconciliation.discard'
])

/** Asks a process, and notes what it says. A failure without a name, and a decision without an entry, is a violation. */
export async function ask<N extends CallName>(
  world: World,
  from: Process,
  name: N,
  input: Input<N>
): Promise<Output<N>> {
  const { trace, workbook, clock } = world
  const before = DECIDING.has(name) ? workbook.head.seq : 0
  const reply = await from.call(name, input)
  trace.add(new Date(clock.now()).toISOString(), from.name, name, input ?? '', reply)
  if (!reply.ok) {
    const { code, message } = reply.error
    count(world, `${name} ${code}`)
    if (code === 'unexpected') throw new Violation(`${name} failed without a name: ${message}`)
    throw new Refused(code, message)
  }
  if (DECIDING.has(name)) {
    await workbook.look()
    if (workbook.head.seq === before) throw new Violation(`${name} was acknowledged and is not in the audit trail`)
  }
  return reply.value
}
