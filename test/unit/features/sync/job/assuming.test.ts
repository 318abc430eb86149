import { describe, expect, it } from 'vitest'
import type { ConnectionSettings } from '../../../../../electron/stores/connections/connectionSettings.ts'
import type { Ledger } from '../../../../../electron/stores/ledger/ledger.ts'
import type { Session } from '../../../../../electron/session/session.ts'
import { createAssuming } from '../../../../../electron/features/sync/job/assuming.ts'
import type { AssumptionSettings } from '../../../../../electron/features/sync/policy.ts'
import type { AssumptionKey } from '../../../../../shared/domain/assumption.ts'
import type { SyncSchedule } from '../../../../../shared/domain/schedule.ts'

const SCHEDULE: SyncSchedule = {
  everySeconds: 900,
  state: 'waiting',
  nextAt: '2026-11-21T12:15:00.000Z',
  failures: 1,
  idle: 2
}

/** The assumptions of a service that begin as given; `heard` is what others were notified of. */
function anAssuming(begin: Partial<AssumptionSettings> = {}, autoSync = true) {
  let current: AssumptionSettings = { overrides: {}, detected: {}, ...begin }
  let elsewhere = current
  const heard: string[] = []
  const settings = {
    current: () => current,
    override: (key: AssumptionKey, value: string | null) => {
      const { [key]: _before, ...others } = current.overrides
      current = { ...current, overrides: value === null ? others : { ...others, [key]: value } }
      return Promise.resolve()
    },
    refresh: () => {
      current = elsewhere
      return Promise.resolve()
    }
  }
  const ledger: Pick<Ledger, 'setStatusWords'> = {
    setStatusWords: (words) => {
      heard.push(`words ${words.join(' ')}`)
      return Promise.resolve()
    }
  }
  const assuming = createAssuming({
    settings: Promise.resolve(settings as unknown as ConnectionSettings),
    session: {
      connection: { amountUnit: 'major' },
      ledger: () => Promise.resolve(ledger)
    } as unknown as Session,
    scheduler: { current: () => SCHEDULE, setEvery: (seconds) => heard.push(`every ${seconds}`) },
    autoSync,
    onChanged: () => heard.push('changed'),
    onRowsChanged: () => heard.push('rows changed')
  })
  return {
    assuming,
    heard,
    changeElsewhere: (settings: Partial<AssumptionSettings>) => (elsewhere = { ...current, ...settings })
  }
}

const seen = { value: 'inclusive', evidence: 'Seen.', at: '2026-11-21T12:00:00.000Z' }

describe('a value of the user', () => {
  it.each([
    ['limit', ' 50 ', ['changed']],
    ['pollSeconds', '600', ['changed', 'every 600']],
    ['pollSeconds', 'off', ['changed', 'every null']],
    ['statusWords', 'done=settled', ['changed', 'words done,settled', 'rows changed']]
  ] as const)('notifies those it concerns: %s as %s', async (key, value, told) => {
    const { assuming, heard } = anAssuming()
    const shown = await assuming.assume(key, value)
    expect(heard).toEqual(told)
    expect(shown.find((each) => each.key === key)).toMatchObject({ value: value.trim(), origin: 'overridden' })
  })

  it('notifies them as well when it is taken back', async () => {
    const { assuming, heard } = anAssuming({ overrides: { pollSeconds: '600', statusWords: 'done=settled' } })
    await assuming.assume('pollSeconds', null)
    const shown = await assuming.assume('statusWords', null)
    expect(heard).toEqual(['changed', 'every 900', 'changed', 'words ', 'rows changed'])
    expect(shown.filter(({ origin }) => origin === 'overridden')).toEqual([])
  })
})

describe('what another process set', () => {
  it('is followed where it differs, and only by whom it concerns', async () => {
    const { assuming, heard, changeElsewhere } = anAssuming({ overrides: { limit: '50', statusWords: 'done=settled' } })
    await assuming.follow()
    expect(heard).toEqual([])
    changeElsewhere({ detected: { cursor: seen } })
    await assuming.follow()
    expect(heard.splice(0)).toEqual(['changed'])
    changeElsewhere({ overrides: { limit: '60', statusWords: 'done=settled' } })
    await assuming.follow()
    expect(heard.splice(0)).toEqual(['changed'])
    changeElsewhere({ overrides: { pollSeconds: '600' } })
    await assuming.follow()
    expect(heard).toEqual(['changed', 'every 600', 'words ', 'rows changed'])
  })
})

describe('the schedule', () => {
  it('is that of the scheduler, where the shell syncs unasked', async () => {
    expect(await anAssuming().assuming.schedule()).toEqual(SCHEDULE)
    expect(await anAssuming({}, false).assuming.schedule()).toEqual({ ...SCHEDULE, state: 'off', nextAt: null })
  })

  it('is set as an assumption', async () => {
    const { assuming, heard } = anAssuming()
    expect(await assuming.setSchedule(600)).toEqual(SCHEDULE)
    await assuming.setSchedule(null)
    expect(heard).toEqual(['changed', 'every 600', 'changed', 'every null'])
    const poll = (await assuming.list()).find(({ key }) => key === 'pollSeconds')
    expect(poll).toMatchObject({ value: 'off', label: 'Only when asked' })
  })
})
