import { mkdirSync } from 'node:fs'
import { Random } from '../../../electron/sandbox/seeded/random.ts'
import { checkComplete, checkLedger } from './checks/ledger.ts'
import { checkReconciliations, decidedState } from './checks/reconciliations.ts'
import { checkSecrets } from './checks/secrets.ts'
import { WorkbookFile } from './checks/workbookFile.ts'
import type { Clock } from './computer/clock.ts'
import { createDesk, type DeskOptions, type Process } from './desk.ts'
import type { Disk, DiskFailure } from './computer/disk.ts'
import { CANARY_REFERENCE, fillService } from './service/fillService.ts'
import { makeOrders } from './service/orders.ts'
import { BASE_URL, createWorldService, FINE } from './service/worldService.ts'
import { chosen } from './users/act.ts'
import { BACKUP_PASSPHRASE, KEEPING } from './users/keeping.ts'
import { RECONCILING } from './users/reconciling.ts'
import { SYNCING } from './users/syncing.ts'
import { ask, count, Refused, Trace, Violation, type World } from './world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ACTS = [...SYNCING, ...RECONCILING, ...KEEPING]

export interface PlayedWorld {
  readonly days: number
  readonly steps: number
  /** Of everything that was done and answered. */
  readonly hash: string
  readonly tally: Readonly<Record<string, number>>
  /** What took place outside of the world. */
  readonly outside: readonly string[]
}

export interface WorldOptions {
  readonly seed: number
  readonly days: number
  readonly clock: Clock
  readonly root: string
  readonly disk: Disk
  readonly load: DeskOptions['load']
  readonly show?: boolean
}

/** Lives the days of a seed; throws at the first thing that must not be so. */
export async function playWorld(options: WorldOptions): Promise<PlayedWorld> {
  const world = await openWorld(options)
  let steps = 0
  try {
    for (let day = 0; day < options.days; day++) steps += await liveDay(world)
    await endProcesses(world)
  } catch (error) {
    const { clock, trace } = world
    throw new Violation(
      `seed ${options.seed}, ${new Date(clock.now()).toISOString()}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n${trace.last.join('\n')}`
    )
  }
  const { trace, tally, clock } = world
  return {
    days: options.days,
    steps,
    hash: trace.hash,
    tally: Object.fromEntries([...tally].sort()),
    outside: [...clock.outside]
  }
}

async function openWorld({ seed, days, clock, root, disk, load, show = false }: WorldOptions): Promise<World> {
  mkdirSync(root, { recursive: true })
  const random = (label: string) => new Random(seed, label)
  const net = random('network')
  const service = createWorldService(clock, () => net.fraction(), random('service').pick([100, 30, 7]))
  const first = new Date(clock.now() - 10 * DAY).toISOString().slice(0, 10)
  const orders = makeOrders(random('orders'), first, days, Math.max(2, Math.ceil(days / 8)))
  fillService(service, { orders, days }, clock, random('traffic'))
  const desk = createDesk({ root, clock, fetch: service.fetch, load })
  const connection = 'payments'
  const world: World = {
    clock,
    random: random('users'),
    service,
    desk,
    disk,
    orders,
    connection,
    workbook: new WorkbookFile(`${desk.dataDir}/workbooks/${connection}.db`, () =>
      desk.secrets.get(`workbook-key:${connection}`)
    ),
    page: undefined,
    works: [],
    tally: new Map(),
    trace: new Trace(root, show),
    canaries: new Set([service.token, BACKUP_PASSPHRASE, CANARY_REFERENCE]),
    backup: undefined,
    elsewhere: (source) => createDesk({ root: `${root}/elsewhere`, clock, fetch: service.fetch, load, source })
  }
  const page = await desk.start('page', { autoSync: false })
  const { id } = await ask(world, page, 'connection.save', { name: 'Payments', baseUrl: BASE_URL, amountUnit: 'major' })
  await ask(world, page, 'connection.select', id)
  await ask(world, page, 'connection.signIn', { id, token: service.token })
  await ask(world, page, 'sync.setSchedule', { everySeconds: 3600 * world.random.pick([1, 3, 8]) })
  await desk.close(page)
  return world
}

async function startPage(world: World): Promise<Process> {
  const page = await world.desk.start('page')
  await page.until('connection.changed', ({ state }) => state !== 'opening', 0)
  return (world.page = page)
}

/** From one morning to the next; returns how many steps were done. */
async function liveDay(world: World): Promise<number> {
  const { random, clock } = world
  const night = clock.now() + DAY
  changeWeather(world)
  const acts = random.chance(0.25) ? 0 : random.whole(1, 6)
  for (let left = acts; left > 0; left--) {
    const page = world.page ?? (await startPage(world))
    const kind = random.fraction()
    if (kind < 0.15) await doBoth(world, page)
    else if (kind < 0.28) await doFailing(world, page)
    else await doOne(world, page)
    await livesOn(world, random.whole(1, 90) * 60_000)
    if (random.chance(0.12)) await restart(world)
  }
  await checkDay(world)
  await spendNight(world, night)
  return acts
}

async function doOne(world: World, page: Process): Promise<void> {
  const act = chosen(ACTS, world.random.fraction())
  if (!act) return
  count(world, act.name)
  world.trace.add('>', page.name, act.name)
  try {
    await act.act(world, page)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
  world.workbook.look()
}

/** A command works in the same folder at the same time; or alone, while the page is closed. */
async function doBoth(world: World, page: Process): Promise<void> {
  const { desk, random } = world
  if (random.chance(0.4)) {
    await desk.close(page)
    world.page = undefined
  }
  count(world, world.page ? 'command beside the page' : 'command alone')
  const command = await desk.start('command', { autoSync: false, sharesLedger: true, remembersChoice: false })
  const acts = [doOne(world, command), ...(world.page ? [doOne(world, world.page)] : [])]
  await Promise.all(acts)
  await doOne(world, command)
  await desk.close(command)
}

/** The disk fails while something is done: once, for a while, or for good, which is the end of all processes. */
async function doFailing(world: World, page: Process): Promise<void> {
  const { desk, disk, random } = world
  const how = random.pick<DiskFailure>(['once', 'full', 'dead'])
  disk.fail(Math.floor(random.logarithmic(1, 400)), how)
  await doOne(world, page)
  const { failed } = disk.mend()
  if (failed > 0) count(world, `disk ${how}`)
  world.trace.add('> disk', how, failed)
  if (how !== 'dead') return
  desk.kill()
  world.page = undefined
  world.workbook.look(true)
}

/** Time goes on; when a sync says that it is complete, that is looked at there and then. */
async function livesOn(world: World, milliseconds: number): Promise<void> {
  let left = milliseconds
  while (left > 0) {
    const page = world.page
    const seen = page?.heard.length ?? 0
    const isEnd = ({ name, payload }: Process['heard'][number]) =>
      name === 'sync.progress' && (payload as { state: string }).state === 'ended'
    left = await world.clock.pass(left, () => page?.heard.slice(seen).some(isEnd) ?? false)
    const end = page?.heard.slice(seen).findLast(isEnd)?.payload as
      | { verdict?: string; kind?: string; startedAt?: string }
      | undefined
    if (page && end?.verdict === 'complete' && end.kind !== 'targeted') {
      count(world, `scheduled ${end.kind ?? ''} complete`)
      await checkComplete(world, page, Date.parse(end.startedAt ?? ''), end.kind === 'full')
    }
  }
}

async function restart(world: World): Promise<void> {
  const { page, desk, random } = world
  if (!page) return
  const before = await decidedState(world, page)
  const isKilled = random.chance(0.3)
  world.trace.add('>', isKilled ? 'kill' : 'close')
  count(world, isKilled ? 'kill' : 'close')
  if (isKilled) desk.kill()
  else await desk.close(page)
  world.page = undefined
  const after = await decidedState(world, await startPage(world))
  if (after !== before) throw new Violation(`After a restart, other things are decided:\n${before}\n${after}`)
}

async function checkDay(world: World): Promise<void> {
  const page = world.page
  world.workbook.look(true)
  if (world.random.chance(0.15)) checkSecrets(world)
  if (!page) return
  await checkLedger(world, page)
  await checkReconciliations(world, page)
}

async function spendNight(world: World, morning: number): Promise<void> {
  const { clock, random, desk, page } = world
  const how = random.fraction()
  if (page && how < 0.5) {
    await desk.close(page)
    world.page = undefined
  }
  const left = () => Math.max(0, morning - clock.now())
  if (page && how > 0.8) await clock.sleep(left())
  else await livesOn(world, left())
}

async function endProcesses(world: World): Promise<void> {
  for (const process of world.desk.open) await world.desk.close(process)
  world.workbook.look(true)
  checkSecrets(world)
}

/** What the service does today. */
function changeWeather({ service, random, canaries, trace }: World): void {
  const rare = () => (random.chance(0.3) ? random.fraction() * 0.3 : 0)
  const isBad = random.chance(0.3)
  service.weather = isBad
    ? {
        failing: rare(),
        limiting: rare(),
        cutting: rare(),
        hanging: rare() / 4,
        blank: random.chance(0.2) ? random.fraction() : 0,
        odd: rare() / 2
      }
    : FINE
  if (random.chance(0.03)) {
    service.token = `canary-token-${random.digits(8)}`
    canaries.add(service.token)
  }
  trace.add('> weather', service.weather, service.token)
}
