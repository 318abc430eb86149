import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import { take } from '../reconciliation/randomDecisions.ts'
import { ANNA } from '../reconciliation/testWorkbook.ts'
import { keysOf, lastEntry } from '../reconciliation/workbookState.ts'
import { seededRandom } from '../seededRandom.ts'
import { markOf } from './history.ts'
import { monotonic, type MemberOrder, type Told } from './memberProcess.ts'
import { openMember } from './openMember.ts'

const BROKEN: ReadonlySet<ErrorCode> = new Set(['offline', 'outcome-unknown', 'proposed'])

// A member of a team at a computer of their own: a process that decides, at random, until it is ended or killed.
const order = JSON.parse(process.env['TEAM_MEMBER'] ?? '') as MemberOrder
const { login } = order.address
const random = seededRandom(`${login} ${order.firstAct}`, order.seed)
const number = (below: number) => Math.floor(random() * below)
const keys = { ...order.keys, privateKey: Buffer.from(order.keys.privateKey, 'base64') }

// Written before anything else happens: standard output is a pipe, where each line is there when this returns.
const tell = (told: Told) => void process.stdout.write(`${JSON.stringify(told)}\n`)

const member = await opened()
const { workbook } = member
const id = order.reconciliation
const items = await keysOf(workbook, id)
tell({ told: 'ready' })

const over = new AbortController()
process.once('SIGTERM', () => over.abort())
for (let act = order.firstAct; !over.signal.aborted; act++) {
  const mark = markOf(login, act)
  const target = { kind: 'item', key: items[number(items.length)] ?? '' } as const
  tell({ told: 'begin', mark, at: monotonic() })
  try {
    await workbook.decide(id, { do: 'note', target, text: mark }, ANNA)
    tell({ told: 'end', mark, at: monotonic(), outcome: 'acknowledged' })
  } catch (error) {
    tell({ told: 'end', mark, at: monotonic(), outcome: codeOf(error) === 'proposed' ? 'proposed' : 'unknown' })
  }
  await orNothing(() => workbook.sendProposals())
  await orNothing(() =>
    take(workbook, id, { kind: number(2) === 0 ? 'match' : 'unmatch', one: number(50), other: number(50) })
  )
  await orNothing(async () => {
    const start = monotonic()
    await workbook.catchUp()
    const seq = await lastEntry(workbook, { id })
    tell({ told: 'look', start, end: monotonic(), seq })
  })
}
await member[Symbol.asyncDispose]()

/** The server may be away as it starts. */
async function opened(): ReturnType<typeof openMember> {
  for (;;) {
    try {
      return await openMember({ ...order, keys })
    } catch (error) {
      codeOf(error)
    }
  }
}

async function orNothing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    codeOf(error)
  }
}

/** Whatever a broken connection does not explain ends the program, and the test. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError && BROKEN.has(error.code)) return error.code
  throw error
}
