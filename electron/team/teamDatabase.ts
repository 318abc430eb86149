import { DatabaseError, type Client } from 'pg'
import type { LogEntry } from '../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../shared/errors.ts'
import { hashEntry } from '../chain/hashEntry.ts'
import type { LogHead } from '../workbook/log/actionLog.ts'
import type { Step } from '../workbook/replication/sequencer.ts'
import { claimsOf } from './claimsOf.ts'
import { hashSealed } from './hashSealed.ts'
import { REFUSALS } from './schema.ts'
import { blind, open, packed, seal, unpacked, type WorkbookKeys } from './sealing.ts'

export interface TeamDatabaseOptions {
  /** A connection of this member's login, and of nobody else. */
  readonly client: Client
  /** The id of the workbook, in the form of a UUID. */
  readonly workbook: string
  readonly login: string
  readonly keys: WorkbookKeys
}

/** The log of a team on its server, as one member sees it. Every answer is checked: the server is not believed. */
export interface TeamDatabase {
  /** Puts a step behind the last one; false where others were faster. Throws `not-allowed`, `offline` or `outcome-unknown`. */
  append(step: Step): Promise<boolean>
  /** The next steps behind this entry, which the server must hold. None where it is the last. Throws `team-forked`, `offline`. */
  after(head: LogHead): Promise<readonly Step[]>
}

type LogRow = {
  readonly seq: string
  readonly at: string
  readonly by: string
  readonly kind: LogEntry['kind']
  readonly reconciliation: string | null
  readonly sealed: Buffer
  readonly hash: string
  readonly parts: readonly Buffer[] | null
}

/** Bytes of effects that go into one row: engines take no row of any size. */
const PART_BYTES = 4_000_000
/** Entries that are read at a time. */
const AT_ONCE = 500

const APPEND = 'SELECT tallydesk.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS is_taken'
const READ = `SELECT l.seq, l.at, l.by, l.kind, l.reconciliation, l.sealed, l.hash,
    (SELECT array_agg(e.sealed ORDER BY e.part) FROM tallydesk.effects e WHERE e.workbook = l.workbook AND e.seq = l.seq) AS parts
  FROM tallydesk.log l WHERE l.workbook = $1 AND l.seq >= $2 ORDER BY l.seq LIMIT ${AT_ONCE + 1}`

export function createTeamDatabase({ client, workbook, login, keys }: TeamDatabaseOptions): TeamDatabase {
  /** The last entry that is known, with its hash on the server. */
  let last: LogHead | undefined

  function sealedOf(entry: LogEntry): Buffer {
    return seal(keys, placeOf(workbook, entry.seq, 'entry'), packed(JSON.stringify([entry.hash, entry.detail])))
  }

  async function ask<Row extends object>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    try {
      return (await client.query<Row>(sql, [...values])).rows
    } catch (error) {
      throw failureOf(error)
    }
  }

  return {
    async append({ entries, effects }) {
      const [first] = entries
      if (!first || last?.seq !== first.seq - 1) return false
      let hash = last.hash
      const rows = entries.map((entry) => {
        const row = { ...entry, by: login, sealed: sealedOf(entry) }
        hash = hashSealed(hash, row)
        return { ...row, hash }
      })
      const end = rows.at(-1)?.seq ?? 0
      const parts = partsOf(effects).map((part, place) => seal(keys, placeOf(workbook, end, `effects ${place}`), part))
      const { made, ended } = claimsOf(effects)
      const [answer] = await ask<{ is_taken: boolean }>(APPEND, [
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
      last = { seq: end, hash }
      return true
    },

    async after(head) {
      const [own, ...rows] = await ask<LogRow>(READ, [workbook, head.seq])
      if (!own) throw forked(`It ends before entry ${head.seq}, which this computer has.`)
      if (head.seq > 0 && clearOf(own).hash !== head.hash)
        throw forked(`Its entry ${head.seq} is another one than the one that this computer has.`)
      let [clear, hash] = [head.hash, own.hash]
      const steps: Step[] = []
      let entries: LogEntry[] = []
      let whole = { seq: head.seq, hash: own.hash }
      for (const row of rows) {
        const seq = Number(row.seq)
        if (hashSealed(hash, { ...row, seq }) !== row.hash) throw forked(`Its entry ${seq} was changed.`)
        const { hash: said, detail } = clearOf(row)
        const { at, by, kind, reconciliation } = row
        const entry = { seq, at, by, kind, reconciliation, detail, previousHash: clear, hash: said }
        if (hashEntry(entry) !== said) throw forked(`Its entry ${seq} does not follow from the one before.`)
        entries.push(entry)
        ;[clear, hash] = [said, row.hash]
        // The last entry of a step has what it did.
        if (row.parts === null) continue
        const effects = row.parts.map((part, place) => open(keys, placeOf(workbook, seq, `effects ${place}`), part))
        steps.push({ entries, effects: unpacked(Buffer.concat(effects)) })
        entries = []
        whole = { seq, hash }
      }
      last = whole
      return steps
    }
  }

  function clearOf({ seq, sealed }: LogRow): Pick<LogEntry, 'hash' | 'detail'> {
    if (Number(seq) === 0) return { hash: '', detail: '' }
    const [hash, detail] = JSON.parse(unpacked(open(keys, placeOf(workbook, Number(seq), 'entry'), sealed))) as [
      string,
      string
    ]
    return { hash, detail }
  }
}

function placeOf(workbook: string, seq: number, what: string): string {
  return `${workbook} ${seq} ${what}`
}

/** At least one, so that each step has its effects. */
function partsOf(effects: string): readonly Uint8Array[] {
  const bytes = packed(effects)
  const count = Math.max(1, Math.ceil(bytes.length / PART_BYTES))
  return Array.from({ length: count }, (_, place) => bytes.subarray(place * PART_BYTES, (place + 1) * PART_BYTES))
}

const WORDS: Readonly<Record<string, string>> = {
  [REFUSALS.notMember]: 'You are not a member of this team any more. Ask an owner of the team.',
  [REFUSALS.role]: 'Your role in this team does not allow this. Ask an owner of the team.',
  [REFUSALS.ownReview]: 'You decided something of this reconciliation, so that somebody else has to review it.',
  [REFUSALS.claimed]: 'Another member matched this transaction already. Sync with the team, and look again.'
}

function failureOf(error: unknown): AppError {
  if (!(error instanceof DatabaseError))
    return new AppError(
      'outcome-unknown',
      'The connection to the team’s database broke. Whether this was done shows once it is back.',
      { cause: error }
    )
  const words = WORDS[error.code ?? '']
  if (words !== undefined) return new AppError('not-allowed', words, { cause: error })
  const what = `The team’s database refused this (${error.code ?? 'no code'}). Nothing was changed.`
  return new AppError('unexpected', what, { cause: error })
}

function forked(what: string): AppError {
  const message = `The team’s database holds another log than this computer. ${what} Nothing was taken from it. Ask who looks after it whether an older backup was restored.`
  return new AppError('team-forked', message)
}
