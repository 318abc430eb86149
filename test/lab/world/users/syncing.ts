import type { SyncRequest, SyncStatus } from '../../../../shared/domain/syncRun.ts'
import type { Process } from '../desk.ts'
import { checkComplete } from '../checks/ledger.ts'
import { ask, count, type World } from '../world.ts'
import type { Act } from './act.ts'

/** Begins a sync and waits for its end, however it ends. */
export async function sync(world: World, process: Process, request: SyncRequest): Promise<SyncStatus> {
  const from = process.heard.length
  await ask(world, process, 'sync.start', request)
  const end = await process.until('sync.progress', ({ state }) => state === 'ended', from)
  count(world, `sync ${end.kind ?? ''} ${end.verdict ?? 'failed'}`)
  if (end.verdict === 'complete' && end.kind !== 'targeted') {
    await checkComplete(world, process, Date.parse(end.startedAt ?? ''), end.kind === 'full')
  }
  return end
}

export const SYNCING: readonly Act[] = [
  { name: 'sync', weight: 4, act: async (world, page) => void (await sync(world, page, { kind: 'auto' })) },
  { name: 'full sync', weight: 1, act: async (world, page) => void (await sync(world, page, { kind: 'full' })) },
  {
    name: 'fresh full sync',
    weight: 1,
    act: async (world, page) => void (await sync(world, page, { kind: 'full', fresh: true }))
  },
  {
    name: 'begin a sync',
    weight: 2,
    act: async (world, page) => {
      await ask(world, page, 'sync.start', { kind: 'auto' })
      await world.clock.pass(world.random.whole(0, 1500))
      if (world.random.chance(0.3)) await ask(world, page, 'sync.cancel', undefined)
    }
  },
  {
    name: 'set the schedule',
    weight: 1,
    act: async (world, page) => {
      const everySeconds = world.random.pick([null, 1800, 3600, 6 * 3600, 24 * 3600])
      await ask(world, page, 'sync.setSchedule', { everySeconds })
    }
  },
  {
    name: 'agree that rows are gone',
    weight: 2,
    act: async (world, page) => {
      const { completeness } = await ask(world, page, 'sync.get', undefined)
      if (!completeness.missing) return
      await ask(world, page, 'sync.agreeMissing', { rows: completeness.missing.rows })
      world.hasAgreed = true
    }
  },
  {
    name: 'check the ledger',
    weight: 1,
    act: async (world, page) => void (await ask(world, page, 'sync.checkLedger', undefined))
  },
  { name: 'probe', weight: 1, act: async (world, page) => void (await ask(world, page, 'sync.probe', undefined)) },
  {
    name: 'sign in again',
    weight: 2,
    act: async (world, page) => {
      const { state } = await ask(world, page, 'connection.get', undefined)
      if (state === 'signed-out')
        await ask(world, page, 'connection.signIn', { id: world.connection, token: world.service.token })
    }
  }
]
