import { hash as digest } from 'node:crypto'
import type { Client } from 'pg'
import { z } from 'zod'
import { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../../shared/errors.ts'
import { hashEntry } from '../../core/auditChain/hashEntry.ts'
import type { LogHead } from '../workbook/file/log/actionLog.ts'
import type { Step } from '../workbook/log/sequencer.ts'
import { askServer } from './askServer.ts'
import { claimsOf } from './claimsOf.ts'
import { hashSealed } from './hashSealed.ts'
import { MOST_ENTRIES } from './schema/append.ts'
import { PART_BYTES } from './schema/tables.ts'
import { blind, MOST_BYTES, MOST_IMPORTED_BYTES, open, packed, seal, unpacked, type WorkbookKeys } from './sealing.ts'

export interface TeamDatabaseOptions {
  /** A connection of this member's login. */
  readonly client: Client
  /** The id of the workbook, in the form of a UUID. */
  readonly workbook: string
  readonly login: string
  readonly keys: WorkbookKeys
}

/** The log of a team on its server, as one member sees it. Every answer is checked: the server is not trusted. */
export interface TeamDatabase {
  /** Appends a step; false if another member appended first. Throws `not-allowed`, `offline` or `outcome-unknown`. */
  append(step: Step): Promise<boolean>
  /** The same for a step of one entry without effects, through another function: `ask` gets the values of `ENTRY`. */
  appendEntry(entry: LogEntry, ask: (values: readonly unknown[]) => Promise<boolean>): Promise<boolean>
  /**
   * The next steps after this entry, which the server must hold; none after the last. Throws `team-forked`, `offline`.
   */
  after(head: LogHead): Promise<readonly Step[]>
}

interface LogRow {
  readonly seq: string
  readonly at: string
  readonly by: string
  readonly kind: string
  readonly reconciliation: string | null
  readonly sealed: Buffer
  readonly hash: string
  /** Digest of what the step claims and ends, as the database did it; null if an earlier version did. */
  readonly claims: string | null
  /** Of the effects of the step that this entry ends; a row a part. */
  readonly effects: Buffer | null
}

/** What is sealed of an entry: without the digest, a server could withhold what a step did, or how much of it. */
const SealedContent = z.strictObject({
  entry: LogEntry,
  /** SHA-256 of the packed effects of the step, in hex; null if this is not its last entry. */
  effects: z.string().nullable()
})
type SealedContent = z.output<typeof SealedContent>

/** The kind that the server stores for an entry from before the team. */
const IMPORTED = 'imported'

const APPEND = 'SELECT tallydesk.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS is_taken'
const READ = `SELECT * FROM tallydesk.entries($1, $2, ${MOST_ENTRIES + 1}) ORDER BY seq`

export function createTeamDatabase({ client, workbook, login, keys }: TeamDatabaseOptions): TeamDatabase {
  /** The last known entry, with its hash on the server. */
  let last: LogHead | undefined

  function sealedOf(content: SealedContent): Buffer {
    return seal(keys, placeOf(workbook, content.entry.seq, 'entry'), packed(JSON.stringify(content)))
  }

  /** The rows of a step after the last known entry. */
  function rowsOf({ entries, isImported = false }: Step, before: LogHead, bytes: Uint8Array) {
    let { hash } = before
    return entries.map((entry, place) => {
      const shared = isImported ? { ...entry, kind: IMPORTED, reconciliation: null } : entry
      const isLast = place === entries.length - 1
      const sealed = sealedOf({ entry, effects: isLast ? digest('sha256', bytes) : null })
      const row = { ...shared, by: login, sealed }
      hash = hashSealed(hash, row)
      return { ...row, hash }
    })
  }

  return {
    async append(step) {
      const { entries, effects, isImported = false } = step
      const [first] = entries
      if (!first || last?.seq !== first.seq - 1) return false
      if (!isImported && Buffer.byteLength(effects) > MOST_BYTES) throw tooLarge()
      const bytes = packed(effects)
      const rows = rowsOf(step, last, bytes)
      const end = rows.at(-1)?.seq ?? 0
      const parts = partsOf(bytes).map((part, place) => seal(keys, placeOf(workbook, end, `effects ${place}`), part))
      const { made, ended } = claimsOf(effects)
      const [answer] = await askServer<{ is_taken: boolean }>(client, APPEND, [
        workbook,
        first.seq,
        last.hash,
        rows.map(({ at }) => at),
        rows.map(({ kind }) => kind),
        rows.map(({ reconciliation }) => reconciliation),
        rows.map(({ sealed }) => sealed),
        rows.map((row) => row.hash),
        parts,
        made.map((id) => blind(keys, id)),
        ended.map((id) => blind(keys, id))
      ])
      if (answer?.is_taken !== true) return false
      last = { seq: end, hash: rows.at(-1)?.hash ?? '' }
      return true
    },

    async appendEntry(entry, ask) {
      if (last?.seq !== entry.seq - 1) return false
      const [row] = rowsOf({ entries: [entry], effects: '' }, last, new Uint8Array())
      if (!row || !(await ask([row.seq, last.hash, row.at, row.sealed, row.hash]))) return false
      last = { seq: row.seq, hash: row.hash }
      return true
    },

    async after(head) {
      const read = await askServer<LogRow>(client, READ, [workbook, head.seq])
      const [[own] = [], ...others] = Map.groupBy(read, ({ seq }) => seq).values()
      if (!own) throw forked(`${await endOf(client, workbook)}; this computer has ${named(head)}.`)
      if (head.seq > 0) {
        const other = contentOf(own).entry
        if (other.hash !== head.hash) throw forked(`It has ${named(other)}; this computer has ${named(head)}.`)
      }
      let [clear, hash] = [head.hash, own.hash]
      const steps: Step[] = []
      let entries: LogEntry[] = []
      let whole = { seq: head.seq, hash: own.hash }
      for (const rows of others) {
        const [row] = rows
        if (!row) continue
        const seq = Number(row.seq)
        if (hashSealed(hash, { ...row, seq }) !== row.hash) throw forked(`Its entry ${seq} by ${row.by} was changed.`)
        const { entry, effects } = contentOf(row)
        if (entry.seq !== seq || entry.previousHash !== clear || hashEntry(entry) !== entry.hash)
          throw forked(`Its entry ${seq} by ${row.by} does not fit the one before.`)
        if (row.kind !== IMPORTED && !saysTheSame(row, entry))
          throw forked(`Its entry ${seq} by ${row.by} says something else inside.`)
        entries.push(entry)
        ;[clear, hash] = [entry.hash, row.hash]
        if (effects === null) continue
        const isImported = row.kind === IMPORTED
        const text = effectsOf(seq, rows, effects, isImported ? MOST_IMPORTED_BYTES : MOST_BYTES)
        if (row.claims !== null && row.claims !== claimsDigest(text))
          throw forked(`Entry ${seq} by ${row.by} claims other transactions than it says.`)
        steps.push({ entries, effects: text, isImported })
        entries = []
        whole = { seq, hash }
      }
      // All that was read would belong to one step, and the database takes in a step as a whole.
      if (steps.length === 0 && entries.length > 0)
        throw forked(`It lacks the end of what began with entry ${head.seq + 1}.`)
      last = whole
      return steps
    }
  }

  /** As the database computes it. */
  function claimsDigest(effects: string): string {
    const { made, ended } = claimsOf(effects)
    if (made.length + ended.length === 0) return ''
    const blinded = [made, ended].map((ids) => ids.map((id) => blind(keys, id)).join(','))
    return digest('sha256', blinded.join(' '))
  }

  function contentOf({ seq, by, sealed }: LogRow): SealedContent {
    const bytes = legible(seq, by, () => open(keys, placeOf(workbook, Number(seq), 'entry'), sealed))
    const { data } = SealedContent.safeParse(legible(seq, by, () => JSON.parse(unpacked(bytes)) as unknown))
    if (data) return data
    const message = `Entry ${seq} by ${by} is not one of this version. If they use a newer Tallydesk, update this one; if not, ask an owner to restore the team without them.`
    throw new AppError('workbook-too-new', message)
  }

  function effectsOf(seq: number, rows: readonly LogRow[], expected: string, most: number): string {
    const parts = rows.flatMap(({ effects }) => effects ?? [])
    const by = rows[0]?.by ?? ''
    const opened = (part: Buffer, place: number) =>
      legible(seq, by, () => open(keys, placeOf(workbook, seq, `effects ${place}`), part))
    const bytes = Buffer.concat(parts.map(opened))
    if (digest('sha256', bytes) !== expected) throw forked(`It lacks what entry ${seq} by ${by} changed.`)
    // One that brings its own function has none.
    if (bytes.length === 0) return ''
    return legible(seq, by, () => unpacked(bytes, most))
  }
}

/** What a changed client sealed may be anything. */
function legible<T>(seq: number | string, by: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw forked(`Its entry ${seq} by ${by} cannot be read.`, cause)
  }
}

/** Whether the entry's clear fields on the server equal those in its sealed content. */
function saysTheSame(row: LogRow, { at, by, kind, reconciliation }: LogEntry): boolean {
  return row.at === at && row.by === by && row.kind === kind && row.reconciliation === reconciliation
}

function placeOf(workbook: string, seq: number, what: string): string {
  return `${workbook} ${seq} ${what}`
}

/** An entry in the form that people compare over the phone. */
export function named({ seq, hash }: LogHead): string {
  return `entry ${seq} (${hash.slice(0, 12)})`
}

/** The number of the last entry on the server; undefined if the workbook has none there. */
async function lastEntryOf(client: Client, workbook: string): Promise<number | undefined> {
  const [row] = await askServer<{ seq: string | null }>(client, 'SELECT tallydesk.last_entry($1) AS seq', [workbook])
  return row?.seq ? Number(row.seq) : undefined
}

/** Gives no hash: the server hashes sealed entries, so its hash is not the one that members know. */
async function endOf(client: Client, workbook: string): Promise<string> {
  const last = await lastEntryOf(client, workbook)
  return last === undefined ? 'It has no entry of this workbook' : `It ends at entry ${last}`
}

function partsOf(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, place) =>
    bytes.subarray(place * PART_BYTES, (place + 1) * PART_BYTES)
  )
}

function tooLarge(): AppError {
  const message = 'This changes too much at once for a team. Nothing was changed. Split the file, and take its parts.'
  return new AppError('not-allowed', message)
}

function forked(what: string, cause?: unknown): AppError {
  const message = `The team’s database and this computer have different audit trails. ${what} Nothing was read from it. Ask the database administrator whether an older backup was restored.`
  return new AppError('team-forked', message, { cause })
}
