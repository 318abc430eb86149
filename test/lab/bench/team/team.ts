import { setTimeout } from 'node:timers/promises'
import { createPresence } from '../../../../electron/features/team/presence.ts'
import { watchNews } from '../../../../electron/features/team/watchNews.ts'
import { connectTeam } from '../../../../electron/stores/teamDatabase/connect.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { postgresPrograms, startPostgres, type TestPostgres } from '../../../support/team/postgres.ts'
import { startProtocolProxy } from '../../../support/team/protocolProxy.ts'
import { testTeam, type TeamMember } from '../../../support/team/team.ts'
import { manyMatches } from './manyMatches.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { median, percentile, timed, type Figure } from '../figure.ts'

const ROUND_TRIP_MS = 20
const DECISIONS = 100
const MEMBERS = 8
const SECONDS = 20
const NEWS = 30

/** Decisions of a team on a server of this computer; none where PostgreSQL is not installed. */
export async function team(): Promise<readonly Figure[]> {
  const programs = await postgresPrograms()
  if (programs === undefined) return []
  return [await farAway(programs), await together(programs), await news(programs), ...(await manyMatches(programs))]
}

/** How long a note on the first payment takes. */
async function decider({ workbook }: TeamMember): Promise<(text: string) => Promise<number>> {
  await workbook.catchUp()
  const { id } = await stored(workbook, paymentOrder(payments))
  const [key = ''] = await keysOf(workbook, id)
  return (text) => timed(() => workbook.decide(id, { do: 'note', target: { kind: 'item', key }, text }, ANNA))
}

async function farAway(programs: string): Promise<Figure> {
  await using folder = await temporaryFolder()
  await using server = await startPostgres(programs)
  await using proxy = await startProtocolProxy(server.port, { delay: ROUND_TRIP_MS / 2 })
  await using anna = await (await testTeam(server, folder.path, proxy.port)).join('anna', 'preparer')
  const decide = await decider(anna)
  // The proxy's timers take a little longer than they are set to.
  const plain = await connectTeam({
    host: '127.0.0.1',
    port: proxy.port,
    database: 'postgres',
    login: anna.login,
    password: undefined
  })
  const times: number[] = []
  const trips: number[] = []
  for (let count = 0; count < DECISIONS; count++) {
    times.push(await decide(`note ${count}`))
    trips.push(await timed(() => plain.query('SELECT 1')))
  }
  await plain.end()
  const ratio = percentile(times, 0.95) / median(trips)
  return {
    name: `a decision of a team whose server is ${ROUND_TRIP_MS} ms away`,
    measured: `p95 ${ratio.toFixed(2)} round trips`,
    aim: '<= 1.3 round trips',
    isMet: ratio <= 1.3,
    detail: `a round trip of SELECT 1 over the same proxy took ${median(trips).toFixed(1)} ms; ${DECISIONS} decisions, median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms`
  }
}

async function together(programs: string): Promise<Figure> {
  await using folder = await temporaryFolder()
  await using server = await startPostgres(programs)
  const members = await joined(server, folder.path)
  const deciders = []
  for (const member of members) deciders.push(await decider(member))
  for (const { workbook } of members) await workbook.catchUp()
  const start = performance.now()
  const times = await Promise.all(
    deciders.map(async (decide, place) => {
      const own: number[] = []
      for (let second = 0; second < SECONDS; second++) {
        await setTimeout(Math.max(0, start + (second + place / MEMBERS) * 1000 - performance.now()))
        own.push(await decide(`note ${second}`))
      }
      return own
    })
  )
  for (const member of members) await member[Symbol.asyncDispose]()
  const p95 = percentile(times.flat(), 0.95)
  return {
    name: `a decision of ${MEMBERS} members who decide one a second each`,
    measured: `p95 ${p95.toFixed(0)} ms`,
    aim: '<= 200 ms',
    isMet: p95 <= 200,
    detail: `${times.flat().length} of them in ${SECONDS} s, median ${median(times.flat()).toFixed(0)} ms, slowest ${Math.max(...times.flat()).toFixed(0)} ms; each first takes in what the ${MEMBERS - 1} others did`
  }
}

/** From a decision that is made to the other member’s screen being told of it. */
async function news(programs: string): Promise<Figure> {
  await using folder = await temporaryFolder()
  await using server = await startPostgres(programs)
  const whole = await testTeam(server, folder.path)
  await using anna = await whole.join('anna', 'preparer')
  await using bo = await whole.join('bo', 'preparer')
  const decide = await decider(anna)
  await bo.workbook.catchUp()
  let told: () => void = () => undefined
  bo.workbook.onChange(() => told())
  const ignore = () => undefined
  const presence = createPresence({ log: ignore, onOthers: ignore })
  const { team: ask, login, workbook } = bo
  const watch = watchNews({ team: ask, login, presence, workbook, onState: ignore, onNews: ignore })
  const times: number[] = []
  for (let count = 0; count < NEWS; count++) {
    // At another moment between two questions each time.
    await setTimeout((count * 370) % 1500)
    const heard = new Promise<void>((resolve) => (told = resolve))
    await decide(`note ${count}`)
    times.push(await timed(() => heard))
  }
  await watch.close()
  const p95 = percentile(times, 0.95)
  return {
    name: 'news of another member’s decision',
    measured: `p95 ${p95.toFixed(0)} ms`,
    aim: '<= 2,000 ms',
    isMet: p95 <= 2000,
    detail: `${NEWS} of them, median ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`
  }
}

async function joined(server: TestPostgres, folder: string): Promise<readonly TeamMember[]> {
  const whole = await testTeam(server, folder)
  const members: TeamMember[] = []
  for (let place = 0; place < MEMBERS; place++) members.push(await whole.join(`member${place}`, 'preparer'))
  return members
}
