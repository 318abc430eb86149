import { describe, expect, it } from 'vitest'
import { transactions } from '../../../../../electron/service/api/resources/transactions.ts'
import type { ConnectionSettings } from '../../../../../electron/stores/connections/connectionSettings.ts'
import type { LedgerState } from '../../../../../electron/stores/ledger/ledger.ts'
import type { Session } from '../../../../../electron/session/session.ts'
import { createScheduledSync } from '../../../../../electron/features/sync/job/scheduledSync.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { insert, update } from '../../../../support/sync/model/modelChanges.ts'
import { modelHttp } from '../../../../support/sync/model/modelHttp.ts'
import { openModelSetup, type ModelSetup } from '../../../../support/sync/model/modelSetup.ts'

interface Options {
  readonly autoSync?: boolean
  readonly settings?: Promise<unknown>
  /** What the ledger says of itself. */
  readonly state?: Partial<LedgerState>
  readonly api?: () => Promise<never>
}

const SETTINGS = { overrides: { pollSeconds: '600' }, detected: {} }

/** The syncs of a connection to a service of eight rows; `heard` is what was reported, `kind` and whether rows changed. */
function aSchedule({ service, ledger }: ModelSetup, { autoSync, settings, state, api }: Options = {}) {
  service.apply(insert(8))
  const announced: string[] = []
  const logged: string[] = []
  const heard: string[] = []
  const http = modelHttp(service, () => undefined)
  const session = {
    connection: { amountUnit: 'major' },
    api: api ?? (() => Promise.resolve({ ...transactions(http, 'major'), refuse: () => undefined })),
    ledger: () => Promise.resolve({ ...ledger, state: async () => ({ ...(await ledger.state()), ...state }) })
  }
  const scheduled = createScheduledSync({
    ports: { log: (name: string, fields: unknown) => logged.push(`${name} ${JSON.stringify(fields)}`) } as never,
    options: autoSync === undefined ? {} : { autoSync },
    announce: (name) => announced.push(name),
    session: session as unknown as Session,
    settings: (settings ??
      Promise.resolve({ current: () => SETTINGS, detect: () => false })) as Promise<ConnectionSettings>,
    onDetected: () => undefined
  })
  let onSynced: (() => void) | undefined
  scheduled.onSynced(({ kind }, haveRowsChanged) => {
    heard.push(`${kind} ${haveRowsChanged}`)
    onSynced?.()
  })
  return {
    ...{ scheduled, announced, logged, heard, asked: http.asked },
    synced: () => new Promise<void>((resolve) => (onSynced = resolve)),
    /** Whatever was begun has ended. */
    settle: async () => {
      await new Promise((resolve) => setTimeout(resolve))
      await scheduled.sync.ended()
    }
  }
}

describe('the syncs of a connection', () => {
  it('begin by themselves when it is ready, and report whether rows changed', async () => {
    using setup = openModelSetup()
    const { scheduled, announced, heard, synced, settle } = aSchedule(setup)
    await settle()
    const first = synced()
    scheduled.ready()
    await first
    expect(heard).toEqual(['full true'])
    expect(announced).toContain('sync.scheduleChanged')
    expect(scheduled.scheduler.current()).toMatchObject({ everySeconds: 600, state: 'waiting' })
    await scheduled.sync.ended()
    await scheduled.sync.run({ kind: 'delta' }, new AbortController().signal)
    for (const change of [insert(1), update(3)]) {
      setup.service.apply(change)
      await scheduled.sync.run({ kind: 'delta' }, new AbortController().signal)
    }
    await scheduled.sync.run({ kind: 'full' }, new AbortController().signal)
    expect(heard).toEqual(['full true', 'delta false', 'delta true', 'delta true', 'full true'])
    scheduled.scheduler.close()
  })

  it('begin only on request in a shell that syncs nothing by itself', async () => {
    using setup = openModelSetup()
    const { scheduled, announced, asked, settle } = aSchedule(setup, { autoSync: false, state: { rebuilt: true } })
    scheduled.ready()
    scheduled.refill()
    await settle()
    expect(asked).toEqual([])
    await scheduled.sync.run({ kind: 'full' }, new AbortController().signal)
    expect(new Set(announced)).toEqual(new Set(['sync.progress']))
    scheduled.scheduler.close()
  })

  it.each([
    [true, ['full true']],
    [false, []]
  ])('begin again where the ledger began anew: %s', async (rebuilt, told) => {
    using setup = openModelSetup()
    const { scheduled, heard, settle } = aSchedule(setup, { state: { rebuilt } })
    scheduled.refill()
    await settle()
    await settle()
    expect(heard).toEqual(told)
    scheduled.scheduler.close()
  })

  it('that cannot begin are logged, and count as failed', async () => {
    using setup = openModelSetup()
    const api = () => Promise.reject(new AppError('signed-out', 'No token.'))
    const { scheduled, logged, settle } = aSchedule(setup, { api })
    await settle()
    scheduled.ready()
    await settle()
    await settle()
    expect(logged).toEqual(['sync-not-started {"code":"signed-out"}'])
    expect(scheduled.scheduler.current().failures).toBe(1)
    scheduled.scheduler.close()
  })

  it('have no schedule where the settings cannot be read, of which others tell', async () => {
    using setup = openModelSetup()
    const { scheduled, settle } = aSchedule(setup, { settings: Promise.reject(new AppError('cache-too-new', 'No.')) })
    await settle()
    expect(scheduled.scheduler.current()).toMatchObject({ everySeconds: null, state: 'off' })
    scheduled.scheduler.close()
  })
})
