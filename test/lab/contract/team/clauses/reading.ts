import { createCipheriv } from 'node:crypto'
import { hashEntry } from '../../../../../electron/core/auditChain/hashEntry.ts'
import { readKeys } from '../../../../../electron/stores/teamDatabase/membership.ts'
import { foundWorkbook, START } from '../../../../support/team/team.ts'
import { createTeamDatabase } from '../../../../../electron/stores/teamDatabase/teamDatabase.ts'
import { claimsOf } from '../../../../../electron/stores/teamDatabase/claimsOf.ts'
import type { LogEntry } from '../../../../../shared/domain/reconciliation/actionLog.ts'
import { timed } from '../../../bench/figure.ts'
import { NotSeen } from '../../ends.ts'
import { expectThat } from '../expectations.ts'
import type { TeamSite } from '../site.ts'
import type { TeamClause } from '../teamClause.ts'

const AT = new Date().toISOString()
/** More than a page has, in steps of which two do not fit one. */
const PAGES = { steps: 4, entries: 400 }
const FEW = 1000
const MANY = 100_000
/** What a row of the server takes no more than a part of. */
const LARGE_BYTES = 5_000_000

const area = 'Reading and large steps'
export const readingClauses: readonly TeamClause[] = [
  {
    area,
    text: 'A log of more entries than are read at a time is read whole',
    check: async (site) => writtenAndRead(site, { ...PAGES, claims: 0, bytes: 0 })
  },
  {
    area,
    text: `An entry that claims ${FEW.toLocaleString('en')} transactions and changes ${LARGE_BYTES / 1e6} MB is taken and read whole`,
    check: async (site) => writtenAndRead(site, { steps: 1, entries: 1, claims: FEW, bytes: LARGE_BYTES })
  },
  {
    area,
    text: `An entry that claims ${MANY.toLocaleString('en')} transactions is taken and read whole`,
    check: async (site) => {
      if (!site.isLarge) throw new NotSeen('it takes long; run with --large')
      return writtenAndRead(site, { steps: 1, entries: 1, claims: MANY, bytes: 0 })
    }
  }
]

interface Written {
  readonly steps: number
  readonly entries: number
  readonly claims: number
  readonly bytes: number
}

/** Appends to a workbook of its own, and reads it as a member does who has nothing yet. */
async function writtenAndRead(site: TeamSite, { steps, entries, claims, bytes }: Written): Promise<string> {
  const { as, nameOf } = await site.raw()
  const login = nameOf('olga')
  const owner = await foundWorkbook(as('olga'), login)
  const database = createTeamDatabase({ ...owner, keys: await readKeys(owner) })
  const [begun] = await database.after(START)
  let head = begun?.entries.at(-1) ?? START
  await database.after(head)
  const effects = effectsOf(claims, bytes)
  const writing = await timed(async () => {
    for (let count = 0; count < steps; count++) {
      const step = { entries: entriesAfter(head, login, entries), effects }
      expectThat(await database.append(step), `step ${count + 1} was not taken`)
      head = step.entries.at(-1) ?? head
    }
  })
  const read = { entries: 0, claims: 0 }
  const reading = await timed(async () => {
    const reader = createTeamDatabase({ ...owner, keys: await readKeys(owner) })
    let at = START
    for (let some = await reader.after(at); some.length > 0; some = await reader.after(at))
      for (const step of some) {
        read.entries += step.entries.length
        read.claims += claimsOf(step.effects).made.length
        at = step.entries.at(-1) ?? at
      }
  })
  expectThat(
    read.entries === 1 + steps * entries && read.claims === claims,
    `read were ${read.entries} entries and ${read.claims} claims`
  )
  return `written in ${writing.toFixed(0)} ms, read in ${reading.toFixed(0)} ms`
}

function entriesAfter(head: { readonly seq: number; readonly hash: string }, by: string, count: number): LogEntry[] {
  let last = head
  return Array.from({ length: count }, () => {
    const clear = { seq: last.seq + 1, at: AT, by, kind: 'note' as const, reconciliation: null, detail: '{}' }
    const told = { ...clear, previousHash: last.hash }
    const entry = { ...told, hash: hashEntry(told) }
    last = entry
    return entry
  })
}

/** Claims as a step has them, and bytes that do not get smaller. */
function effectsOf(claims: number, bytes: number): string {
  const rows = Array.from({ length: claims }, (_, place) => [place, `transaction ${place}`, null])
  const cipher = createCipheriv('aes-256-ctr', Buffer.alloc(32), Buffer.alloc(16))
  const noise = cipher.update(Buffer.alloc(bytes)).toString('base64')
  return `put claims match,transaction_id,ended_by ${JSON.stringify(rows)}\nput notes text ${JSON.stringify([[noise]])}\n`
}
