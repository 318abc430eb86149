import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleIds } from '../../../electron/service/sandbox/sample/sampleIds.ts'
import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import type { ItemRow } from '../../../shared/domain/reconciliation/itemRow.ts'
import { aQuery, withText } from '../../support/ledger/aQuery.ts'
import { paymentOrder } from '../../support/reconciliation/paymentOrder.ts'
import { cheapVault } from '../../support/vault/cheapVault.ts'
import { BACKUP_PASSPHRASE, deskPlace, openDesk, PASSPHRASE, type Desk, type DeskPlace } from './desk.ts'
import { ORDER, ordered, PAID, PAYMENTS, plan, REASON, SEED, sync, untilEnd, type StageName } from './scenario.ts'

interface Stage {
  readonly name: StageName
  readonly reach: (desk: Desk, sandbox: Sandbox) => Promise<unknown>
}

const BACKUP = 'kept.tdbackup'
/** What the service begins with, what is in it for a first sync, and for one after that. */
export const ROWS = 40
const LATER = 4
export const FIRST_ROWS = ROWS + PAID.length
export const ALL_ROWS = FIRST_ROWS + LATER

const STAGES: readonly Stage[] = [
  { name: 'empty', reach: () => Promise.resolve() },
  {
    name: 'connected',
    async reach({ handlers }, { baseUrl, token }) {
      const { id } = await handlers['connection.save']({ name: 'Payments', baseUrl, amountUnit: 'major' })
      await handlers['connection.select'](id)
      await handlers['connection.signIn']({ id, token })
    }
  },
  {
    name: 'synced',
    async reach(desk, sandbox) {
      await sync(desk, { kind: 'full' })
      for (let row = 0; row < LATER; row++) await pay(sandbox, { amount: -500 - row })
    }
  },
  {
    name: 'equipped',
    async reach({ handlers }, { sdkUrl, publicKey }) {
      await handlers['cardPayment.setSettings']({ sdkUrl, publicKey })
      await handlers['account.add']({ id: accountAt(0), name: 'Money in' })
    }
  },
  { name: 'planned', reach: (desk) => createOrder(desk) },
  { name: 'applied', reach: (desk) => apply(desk) },
  { name: 'matched', reach: (desk) => matchByHand(desk) },
  { name: 'signed-off', reach: (desk) => signOff(desk) },
  {
    name: 'backed-up',
    async reach(desk) {
      const make = () => desk.handlers['backup.make']({ passphrase: BACKUP_PASSPHRASE })
      const isEnd = ({ state }: { readonly state: string }) => state !== 'running'
      const { end } = await untilEnd(desk, 'export.progress', make, isEnd)
      await cp(join(desk.out, end.name), join(desk.out, BACKUP))
    }
  }
]

/** Folders of the stages, each in this folder and made when it is first asked for. */
export async function makeStages(folder: string, sandbox: Sandbox): Promise<(stage: StageName) => Promise<string>> {
  for (const row of PAID) await pay(sandbox, row)
  const made: Partial<Record<StageName, Promise<string>>> = {}
  async function make(stage: StageName): Promise<string> {
    const at = STAGES.findIndex(({ name }) => name === stage)
    const path = join(folder, stage)
    const before = STAGES[at - 1]
    if (before) await cp(await reached(before.name), path, { recursive: true })
    else await makeEmpty(deskPlace(path))
    await using desk = await openDesk(path)
    await STAGES[at]?.reach(desk, sandbox)
    return path
  }
  const reached = (stage: StageName) => (made[stage] ??= make(stage))
  return reached
}

async function makeEmpty({ dataDir, out }: DeskPlace): Promise<void> {
  await mkdir(out, { recursive: true })
  await mkdir(dataDir, { mode: 0o700 })
  await cheapVault(dataDir, PASSPHRASE)
}

export function accountAt(index: number): string {
  return sampleIds(SEED).accounts[index]?.id ?? ''
}

async function pay({ baseUrl, controlToken }: Sandbox, row: object): Promise<void> {
  const [account] = sampleIds(SEED).accounts
  const response = await fetch(`${baseUrl}/__sandbox/transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'EUR', account_id: account?.shortId, status: 'completed', ...row })
  })
  if (!response.ok) throw new Error(await response.text())
}

export async function createOrder(desk: Desk): Promise<void> {
  const origin = { from: 'text', text: paymentOrder(PAYMENTS) } as const
  const { draft } = await desk.handlers['instruction.read']({ origin, mapping: null })
  await plan(desk, () => desk.handlers['reconciliation.create']({ draft, name: ORDER }))
}

export async function apply(desk: Desk): Promise<void> {
  const { id, plan: made } = await ordered(desk)
  await desk.handlers['reconciliation.accept']({ id, hash: made?.hash ?? '', accept: 'all' })
}

export async function matchByHand(desk: Desk): Promise<void> {
  const { id } = await ordered(desk)
  const { item, row } = await unmatched(desk, id)
  const decision = { do: 'match', items: [item], transactionIds: [row] } as const
  await desk.handlers['reconciliation.decide']({ id, decision })
}

/** The payment that no transaction pays by its id, and the transaction that a person finds for it. */
async function unmatched(desk: Desk, id: string) {
  const items = await allItems(desk, id)
  const query = aQuery({ filter: withText('Somebody Else') })
  const found = await desk.handlers['transactions.find']({ query, from: 0, count: 1 })
  const item = items.find(({ amount }) => amount === '-44.44' || amount === '44.44')
  return { item: item?.key ?? '', row: found.rows[0]?.id ?? '' }
}

export async function allItems({ handlers }: Desk, id: string): Promise<readonly ItemRow[]> {
  const filter = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
  return (await handlers['reconciliation.items']({ id, filter, from: 0, count: 500 })).rows
}

export async function signOff(desk: Desk): Promise<void> {
  const { id, revision } = await ordered(desk)
  await desk.handlers['reconciliation.signOff']({ id, revision, reviewer: 'Ingrid', forcedBecause: REASON })
}
