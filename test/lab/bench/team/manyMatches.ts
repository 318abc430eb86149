import { copyFile, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openWorkbook } from '../../../../electron/stores/workbook/openWorkbook.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { ANNA, gathered, NO_CONTEXT, planned, workbookWorker } from '../../../support/reconciliation/testWorkbook.ts'
import { openMember } from '../../../support/team/openMember.ts'
import { startPostgres } from '../../../support/team/postgres.ts'
import { testTeam } from '../../../support/team/team.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { median, timed, type Figure } from '../figure.ts'

const MATCHES = 100_000
const ROUNDS = 3

const transactions = Array.from({ length: MATCHES }, (_, place) =>
  aCandidate({ id: `tx${place}`, amount: String(-(place + 1) * 100), correlationId: uuidOf(place) })
)

/** Milliseconds of storing a payment file and of accepting all its matches. */
interface Times {
  readonly create: number
  readonly apply: number
}

/** A team on a server of this computer against the same work alone, with many matches. */
export async function manyMatches(programs: string): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'order.xml')
  const payments = transactions.map(({ amount, correlationId }) => ({
    amount: (-Number(amount) / 10_000).toFixed(2),
    correlationId: correlationId ?? ''
  }))
  await writeFile(file, paymentOrder(payments))
  const alone: Times[] = []
  const together: Times[] = []
  const joining: number[] = []
  const copying: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await using own = await temporaryFolder()
    const workbook = await openWorkbook({ worker: workbookWorker, file: join(own.path, 'alone.db'), key: aKey })
    alone.push(await matchAll(workbook, file))
    await workbook.close()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, own.path)
    await using anna = await team.join('anna', 'preparer')
    together.push(await matchAll(anna.workbook, file))
    const { place } = await team.admit('bo', 'preparer')
    joining.push(
      await timed(async () => {
        await using bo = await openMember(place)
        await bo.workbook.catchUp()
      })
    )
    copying.push(await timed(() => storedCopy(place.file)))
  }
  return [applying(alone, together), joined(joining, copying)]
}

async function matchAll(workbook: Workbook, file: string): Promise<Times> {
  const { draft } = await workbook.read({ path: file, name: 'order.xml' }, null)
  let id = ''
  const create = await timed(async () => void ({ id } = await workbook.create(draft, 'Bench', ANNA)))
  const { plan } = await planned(workbook, id, transactions)
  if (plan?.matches !== MATCHES) throw new Error(`${plan?.matches ?? 0} matches were planned.`)
  await gathered(workbook, id, transactions)
  const accepted = { hash: plan.hash, accept: 'all' } as const
  return { create, apply: await timed(() => workbook.acceptMatches(id, accepted, NO_CONTEXT, ANNA)) }
}

/** As durable as what is joined. */
async function storedCopy(file: string): Promise<void> {
  const copy = `${file}-copy`
  await copyFile(file, copy)
  const handle = await open(copy, 'r+')
  await handle.sync()
  await handle.close()
}

function applying(alone: readonly Times[], together: readonly Times[]): Figure {
  const of = (times: readonly Times[], part: keyof Times) => median(times.map((time) => time[part]))
  const ratio = of(together, 'apply') / of(alone, 'apply')
  return {
    name: `accepting ${MATCHES.toLocaleString('en')} matches in a team`,
    measured: `${ratio.toFixed(2)} x`,
    aim: '<= 2 x',
    isMet: ratio <= 2,
    detail: `${of(together, 'apply').toFixed(0)} ms against ${of(alone, 'apply').toFixed(0)} ms alone; storing the payment file took ${of(together, 'create').toFixed(0)} against ${of(alone, 'create').toFixed(0)} ms; median of ${ROUNDS}`
  }
}

function joined(joining: readonly number[], copying: readonly number[]): Figure {
  const ratio = median(joining) / median(copying)
  return {
    name: `joining a workbook of ${MATCHES.toLocaleString('en')} matches`,
    measured: `${ratio.toFixed(1)} x`,
    aim: '<= 3 x',
    isMet: ratio <= 3,
    detail: `${median(joining).toFixed(0)} ms, with opening the workbook, against ${median(copying).toFixed(0)} ms of copying its file to the disk; median of ${ROUNDS}`
  }
}
