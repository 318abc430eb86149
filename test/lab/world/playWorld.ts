import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Random } from '../../../electron/service/sandbox/seeded/random.ts'
import { checkSecrets } from './checks/secrets.ts'
import { WorkbookFile } from './checks/workbookFile.ts'
import type { Clock } from './computer/clock.ts'
import { createDesk, type DeskOptions } from './desk.ts'
import type { FailingDisk } from '../nthFailure/failingDisk.ts'
import { CANARY_REFERENCE, fillService } from './service/fillService.ts'
import { makeOrders } from './service/orders.ts'
import { BASE_URL, createWorldService } from './service/worldService.ts'
import { liveDay } from './liveDay.ts'
import { BACKUP_PASSPHRASE } from './users/keeping.ts'
import { ask, Trace, Violation, type World } from './world.ts'

const VAULT_PASSPHRASE = 'canary vault passphrase 61f0'
const DAY = 86_400_000

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
  readonly disk: FailingDisk
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
    const at = `seed ${options.seed}, ${new Date(clock.now()).toISOString()}`
    throw new Violation(`${at}: ${inspect(error)}\n${trace.last.join('\n')}`)
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
  // Here, where the disk does not fail yet.
  mkdirSync(join(root, 'out'), { recursive: true })
  const random = (label: string) => new Random(seed, label)
  const net = random('network')
  const service = createWorldService(clock, () => net.fraction(), random('service').pick([100, 30, 7]))
  const first = new Date(clock.now() - 10 * DAY).toISOString().slice(0, 10)
  const orders = makeOrders(random('orders'), first, days, Math.max(2, Math.ceil(days / 8)))
  fillService(service, { orders, days }, clock, random('traffic'))
  const passphrase = random('vault').chance(0.5) ? VAULT_PASSPHRASE : undefined
  const desk = createDesk({ root, clock, fetch: service.fetch, load, passphrase })
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
      desk.secretOf(`workbook-key:${connection}`)
    ),
    page: undefined,
    works: [],
    hasAgreed: false,
    tally: new Map(),
    trace: new Trace(root, show),
    canaries: new Set([service.token, BACKUP_PASSPHRASE, VAULT_PASSPHRASE, CANARY_REFERENCE]),
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

async function endProcesses(world: World): Promise<void> {
  for (const process of world.desk.open) await world.desk.close(process)
  await world.workbook.look(true)
  checkSecrets(world)
}
