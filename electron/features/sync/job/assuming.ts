import { isDeepStrictEqual } from 'node:util'
import type { Assumption, AssumptionKey } from '../../../../shared/domain/assumption.ts'
import type { SyncSchedule } from '../../../../shared/domain/schedule.ts'
import type { ConnectionSettings } from '../../../stores/connections/connectionSettings.ts'
import type { Session } from '../../../session/session.ts'
import { checkAssumptionValue } from '../assumptions/assumptionTable.ts'
import { POLL_OFF } from '../assumptions/serviceAssumptions.ts'
import { assumptionsOf, policyOf, statusWordsOf } from '../policy.ts'
import type { Scheduler } from './scheduler.ts'

/** The assumptions about a service, and the user's own values. */
export interface Assuming {
  list(): Promise<readonly Assumption[]>
  /** Replaces an assumption with the user's value; null removes it. */
  assume(key: AssumptionKey, value: string | null): Promise<readonly Assumption[]>
  /** Lets schedule and ledger follow what another process set. Rejects if that cannot be read. */
  follow(): Promise<void>
  schedule(): Promise<SyncSchedule>
  /** Null: only on request. */
  setSchedule(everySeconds: number | null): Promise<SyncSchedule>
}

interface AssumingContext {
  readonly settings: Promise<ConnectionSettings>
  readonly session: Pick<Session, 'connection' | 'ledger'>
  readonly scheduler: Pick<Scheduler, 'current' | 'setEvery'>
  /** Whether this shell has automatic syncs; without them the setting has no effect. */
  readonly autoSync: boolean
  readonly onChanged: () => void
  /** Called when rows get another meaning. */
  readonly onRowsChanged: () => void
}

export function createAssuming(context: AssumingContext): Assuming {
  const { session, scheduler, autoSync, onChanged, onRowsChanged } = context
  const list = async () => assumptionsOf((await context.settings).current(), session.connection.amountUnit)

  async function apply(settings: ConnectionSettings, isChanged: (key: AssumptionKey) => boolean): Promise<void> {
    onChanged()
    if (isChanged('pollSeconds')) scheduler.setEvery(policyOf(settings.current()).pollSeconds)
    if (isChanged('statusWords')) {
      const ledger = await session.ledger()
      await ledger.setStatusWords(statusWordsOf(settings.current()))
      onRowsChanged()
    }
  }

  async function follow(): Promise<void> {
    const settings = await context.settings
    const { overrides, detected } = settings.current()
    await settings.refresh()
    const now = settings.current()
    if (isDeepStrictEqual([now.overrides, now.detected], [overrides, detected])) return
    await apply(settings, (key) => now.overrides[key] !== overrides[key])
  }

  async function assume(key: AssumptionKey, value: string | null): Promise<readonly Assumption[]> {
    const settings = await context.settings
    await settings.override(key, value === null ? null : checkAssumptionValue(key, value))
    await apply(settings, (each) => each === key)
    return list()
  }

  async function schedule(): Promise<SyncSchedule> {
    await context.settings
    const current = scheduler.current()
    return autoSync ? current : { ...current, state: 'off', nextAt: null }
  }

  return {
    list,
    assume,
    follow,
    schedule,
    async setSchedule(everySeconds) {
      await assume('pollSeconds', everySeconds === null ? POLL_OFF : String(everySeconds))
      return schedule()
    }
  }
}
