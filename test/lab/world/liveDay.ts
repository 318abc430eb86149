import { checkComplete, checkLedger } from './checks/ledger.ts'
import { checkReconciliations, decidedState } from './checks/reconciliations.ts'
import { checkSecrets } from './checks/secrets.ts'
import type { DiskFailure } from '../nthFailure/failingDisk.ts'
import type { Process } from './desk.ts'
import { FINE } from './service/worldService.ts'
import { chosen } from './users/act.ts'
import { KEEPING } from './users/keeping.ts'
import { RECONCILING } from './users/reconciling.ts'
import { SYNCING } from './users/syncing.ts'
import { count, Refused, Violation, type World } from './world.ts'

const DAY = 86_400_000
const ACTS = [...SYNCING, ...RECONCILING, ...KEEPING]

async function startPage(world: World): Promise<Process> {
  const page = await world.desk.start('page')
  await page.until('connection.changed', ({ state }) => state !== 'opening', 0)
  return (world.page = page)
}

/** From one morning to the next; returns how many steps were done. */
export async function liveDay(world: World): Promise<number> {
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
  await tryOne(world, page)
  await world.workbook.look()
}

async function tryOne(world: World, page: Process): Promise<void> {
  const act = chosen(ACTS, world.random.fraction())
  if (!act) return
  count(world, act.name)
  world.trace.add('>', page.name, act.name)
  try {
    await act.act(world, page)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
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
  await tryOne(world, page)
  const { failed } = disk.mend()
  if (failed > 0) count(world, `disk ${how}`)
  world.trace.add('> disk', how, failed)
  if (how === 'dead') {
    desk.kill()
    world.page = undefined
  }
  await world.workbook.look(how === 'dead')
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
  await world.workbook.look(true)
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
