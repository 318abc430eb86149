import { join } from 'node:path'
import { EXIT } from '../../../../electron/shells/cli/command/command.ts'
import { figuresOf } from '../../../../electron/shells/cli/reconciling/figures.ts'
import { reconcileExit } from '../../../../electron/shells/cli/reconciling/reconcileExit.ts'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { gatherRows, readRows } from '../../../../electron/features/reconciling/gatherRows.ts'
import type { PlanContext } from '../../../../electron/stores/workbook/workbook.ts'
import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import { temporaryFolder } from '../../temporaryFolder.ts'
import { aKey, openLedgerHere, storeRows } from '../../ledger/testLedger.ts'
import { ANNA, openWorkbookHere } from '../testWorkbook.ts'

/** What a user is told at one moment. */
export interface Shown {
  /** In the order of the file. */
  readonly items: readonly ItemRow[]
  /** By id; those that have no part in the reconciliation are left out. */
  readonly rows: ReadonlyMap<string, FoundTransaction>
  readonly notes: readonly string[]
  readonly queue: number
  /** Exit code of the command line. */
  readonly exit: number
  /** Sums by currency, which accepting does not change. */
  readonly figures: string
  readonly unexplained: string
}

const ALL = { only: 'all', currency: null, text: '' } as const
const SHOWN = ['expected', 'suggested', 'candidate', 'duplicate', 'unexpected'] as const

/** One reconciliation over a ledger and a workbook of its own, in this thread. */
export async function openDesk(rows: readonly NewTransaction[], text: string, name: string) {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(await temporaryFolder())
  const ledger = await openLedgerHere({ file: join(folder.path, 'ledger.db'), key: aKey })
  opening.defer(() => ledger.close())
  const workbook = await openWorkbookHere({ file: join(folder.path, 'workbook.db'), key: aKey })
  opening.defer(() => workbook.close())
  await storeRows(ledger, rows)
  const { draft, faults } = await workbook.read({ text, name }, null)
  if (faults.length > 0) throw new Error(`${faults.map(({ message }) => message).join(' ')}\n${text}`)
  const { id } = await workbook.create(draft, name, ANNA)
  const { signal } = new AbortController()
  const progress = { signal, onProgress: () => undefined }

  async function context(): Promise<PlanContext> {
    const [certificate = null] = await ledger.certificates(1)
    return { statusWords: [], certificate, notes: [] }
  }

  const gather = () => gatherRows({ id, workbook, ledger, statusWords: [], ...progress })

  async function shown(): Promise<Shown> {
    const details = await workbook.get(id)
    const page = { id, from: 0, count: 500 }
    const { rows: items } = await workbook.items({ ...page, filter: { ...ALL, states: [], batch: null } })
    const { rows: found } = await workbook.found({ ...page, filter: { ...ALL, states: [...SHOWN] } })
    const { counts, differences } = figuresOf(details)
    return {
      items: items.toSorted((one, other) => one.position - other.position),
      rows: new Map(found.map((row) => [row.id, row])),
      notes: details.plan?.notes ?? [],
      queue: counts.queue,
      exit: reconcileExit(figuresOf(details), { hasNews: false, completeness: EXIT.done }),
      figures: JSON.stringify(differences.map(({ currency, expected, found: paid }) => [currency, expected, paid])),
      unexplained: JSON.stringify(differences.map(({ currency, unexplained }) => [currency, unexplained]))
    }
  }

  const opened = opening.move()
  return {
    shown,
    /** Transactions come that the ledger did not have. */
    come: (late: readonly NewTransaction[]) => storeRows(ledger, late, 'delta'),
    async plan(): Promise<Shown> {
      await gather()
      await workbook.makePlan(id, await context(), ANNA)
      return shown()
    },
    async accept(): Promise<Shown> {
      const { plan } = await workbook.get(id)
      await gather()
      await workbook.acceptMatches(id, { hash: plan?.hash ?? '', accept: 'all' }, await context(), ANNA)
      return shown()
    },
    async signOff(): Promise<void> {
      const { revision } = await workbook.get(id)
      await workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
    },
    /** How many transactions are news, and whether these would make somebody look. */
    async news(late: readonly NewTransaction[]) {
      const pieces: Uint8Array[] = []
      const ids = late.map((row) => row.id)
      await readRows(ledger, ids, (lines) => Promise.resolve(void pieces.push(lines)))
      const concerns = await workbook.mayConcern(id, Buffer.concat(pieces))
      await gather()
      return { concerns, count: await workbook.countUnseen(id, await context()) }
    },
    /** Ids of the transactions that are shown beside a payment, matched with it or not. */
    async beside(key: string): Promise<readonly string[]> {
      const { transactions } = await workbook.item({ id, key })
      return transactions.map((row) => row.id)
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync()
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
