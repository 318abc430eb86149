import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import { workbookOf } from '../../../electron/stores/workbook/openWorkbook.ts'
import type { StoreOptions } from '../../../electron/stores/workbook/store.ts'
import type { Actor } from '../../../electron/stores/workbook/log/actor.ts'
import type { Remote } from '../../../electron/base/database/port/remote.ts'
import type { PlanContext, Workbook, WorkbookCalls } from '../../../electron/stores/workbook/workbook.ts'
import { candidateLines, type Candidate } from './candidates.ts'
import { inThisThread } from '../database/inThisThread.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { aKey } from '../ledger/testLedger.ts'
import { bundled } from '../../../scripts/bundle.mjs'

export const workbookWorker = pathToFileURL(await bundled('workbook'))

export const ANNA: Actor = { name: 'anna' }

export const NO_CONTEXT: PlanContext = { statusWords: [], certificate: null, notes: [] }

export interface TestWorkbook extends AsyncDisposable {
  readonly workbook: Workbook
  readonly folder: string
  readonly file: string
  /** Closes the workbook and opens the same file again. */
  reopen(): Promise<Workbook>
}

/** Opens a workbook like `openWorkbook`, without its worker. */
export async function openWorkbookHere(options: StoreOptions): Promise<Workbook> {
  // Only here: programs that use other parts of this file start faster without the store.
  const { openStore } = await import('../../../electron/stores/workbook/store.ts')
  return workbookOf(await inThisThread((announce) => openStore(options, announce)))
}

/** A real workbook in this thread, encrypted, in a folder of its own. */
export async function testWorkbook(): Promise<TestWorkbook> {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'workbook.db')
  const open = () => openWorkbookHere({ file, key: aKey })
  let workbook = await open()
  return {
    get workbook() {
      return workbook
    },
    folder: folder.path,
    file,
    async reopen() {
      await workbook.close()
      return (workbook = await open())
    },
    async [Symbol.asyncDispose]() {
      await workbook.close()
      await folder[Symbol.asyncDispose]()
    }
  }
}

/** One payment of a bulk request; money that is to leave the account, as a positive decimal. */
export interface Paid {
  readonly amount: string
  readonly name?: string
  readonly number?: string
  readonly reference?: string
  readonly correlationId?: string
}

/** The text of a bulk request of account `acc1` in EUR. */
export function bulkRequest(payments: readonly Paid[]): string {
  const items = payments.map(({ amount, name = 'Acme AB', number, reference, correlationId }) => ({
    counterparty: { name, ...(number && { account_details: { number } }) },
    amount,
    ...(reference && { reference }),
    ...(correlationId && { correlation_id: correlationId })
  }))
  return JSON.stringify({ account_id: 'acc1', currency: 'EUR', items })
}

/** Reads a text and stores it. */
export async function stored(
  workbook: Remote<WorkbookCalls>,
  text: string,
  name = 'Salaries October'
): Promise<ReconciliationDetails> {
  const { draft, faults } = await workbook.read({ text, name: 'request.json' }, null)
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join(' '))
  return workbook.create(draft, name, ANNA)
}

/** Gathers these transactions, whatever was asked for. */
export async function gathered(workbook: Remote<WorkbookCalls>, id: string, rows: readonly Candidate[]): Promise<void> {
  await workbook.beginRows(id, NO_CONTEXT.statusWords)
  while (await workbook.wantedRows(id)) await workbook.offerRows(id, candidateLines(rows))
}

/** Makes a plan from these transactions. */
export async function planned(
  workbook: Remote<WorkbookCalls>,
  id: string,
  rows: readonly Candidate[]
): Promise<ReconciliationDetails> {
  await gathered(workbook, id, rows)
  return workbook.makePlan(id, NO_CONTEXT, ANNA)
}

/** Makes a plan from these transactions, and applies it. */
export async function applied(
  workbook: Remote<WorkbookCalls>,
  id: string,
  rows: readonly Candidate[]
): Promise<ReconciliationDetails> {
  const { plan } = await planned(workbook, id, rows)
  await gathered(workbook, id, rows)
  return workbook.acceptMatches(id, { hash: plan?.hash ?? '', accept: 'all' }, NO_CONTEXT, ANNA)
}
