// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useSync } from '../../../../renderer/sync/state/sync.ts'
import LedgerDoubts from '../../../../renderer/sync/LedgerDoubts.vue'
import { AppError } from '../../../../shared/errors.ts'
import AssumptionTable from '../../../../renderer/sync/parts/AssumptionTable.vue'
import CertificateTable from '../../../../renderer/sync/parts/CertificateTable.vue'
import MissingNotice from '../../../../renderer/sync/parts/MissingNotice.vue'
import ProblemList from '../../../../renderer/sync/parts/ProblemList.vue'
import SchedulePanel from '../../../../renderer/sync/parts/SchedulePanel.vue'
import { retryWords } from '../../../../renderer/sync/state/summaryWords.ts'
import SyncProgress from '../../../../renderer/sync/parts/SyncProgress.vue'
import { noCounts } from '../../../../shared/domain/syncRun.ts'
import { fakeBridge, synced, type FakeState } from '../../../support/bridge/fakeBridge.ts'
import { aCertificate, anAssumption, someProblems } from '../../../support/bridge/fakeSync.ts'
import { freshStores } from '../../../support/freshStores.ts'

beforeEach(() => {
  freshStores()
  vi.stubGlobal('bridge', fakeBridge())
})
afterEach(() => void vi.unstubAllGlobals())

describe('the progress of a sync', () => {
  const now = Date.parse('2026-11-21T05:00:12.700Z')
  const running = { ...synced, state: 'running', counts: { ...noCounts, seen: 400, pages: 4 } } as const

  it('says how far it is and how long it still takes, where that can be known', () => {
    const known = mount(SyncProgress, {
      props: { status: { ...running, expected: 4000, rate: 90.4 }, now, busy: false }
    })
    expect(known.text()).toMatch(/400 of about 4,000 rows/)
    expect(known.text()).toMatch(/about 40\s?sec\w* left/)
    expect(known.text()).toMatch(/running for 12\s?sec/)
    expect(known.text()).toContain('90 rows a second')
    expect(known.get('[role=progressbar]').attributes('aria-valuenow')).toBe('10')
    const unknown = mount(SyncProgress, { props: { status: running, now, busy: false } })
    expect(unknown.text()).toContain('time left not known')
    expect(unknown.get('[role=progressbar]').attributes('aria-valuenow')).toBeUndefined()
  })

  it('gives up an estimate that was wrong', () => {
    const beyond = mount(SyncProgress, { props: { status: { ...running, expected: 300, rate: 90 }, now, busy: false } })
    expect(beyond.text()).not.toContain('300')
    expect(beyond.text()).toContain('time left not known')
  })

  it('shows neither speed nor time left while nothing arrives, and says why', async () => {
    const fast = { ...running, expected: 4000, rate: 5861 } as const
    const error = { code: 'timed-out', message: 'No answer.' } as const
    const status = { ...fast, retry: { at: '2026-11-21T05:00:20.700Z', error } }
    const waiting = mount(SyncProgress, { props: { status, now, waiting: retryWords(status, now), busy: false } })
    expect(waiting.text()).toContain('The service does not answer. Next attempt in 8 seconds')
    expect(waiting.text()).not.toMatch(/a second|left/)
    const silent = mount(SyncProgress, { props: { status: fast, now, busy: false } })
    expect(silent.text()).toContain('rows a second')
    await silent.setProps({ now: now + 12_000 })
    expect(silent.text()).toContain('no data for 12 sec')
    await silent.setProps({ status: { ...fast, counts: { ...fast.counts, pages: 5 } } })
    expect(silent.text()).toContain('left')
    await silent.setProps({ busy: true })
    expect(silent.text()).toMatch(/Cancelling….*Cancelling…/)
    expect(silent.text()).not.toMatch(/a second|left/)
  })

  it('can be cancelled', async () => {
    const progress = mount(SyncProgress, { props: { status: running, now, busy: false } })
    await progress.get('button').trigger('click')
    expect(progress.emitted('cancel')).toHaveLength(1)
  })
})

describe('the notice of missing transactions', () => {
  const missing = {
    rows: 3,
    known: 9,
    foundAt: '2026-11-20T05:00:00.000Z',
    foundAgainAt: '2026-11-21T05:00:00.000Z',
    isAgreed: false
  }

  it('takes the agreement only once a second sync missed the same', async () => {
    const first = mount(MissingNotice, { props: { missing: { ...missing, foundAgainAt: null }, busy: false } })
    expect(first.findAll('button').map((button) => button.text())).toEqual(['Full resync'])
    const second = mount(MissingNotice, { props: { missing, busy: false } })
    await second.findAll('button')[0]?.trigger('click')
    await second.findAll('button')[1]?.trigger('click')
    expect(second.emitted()).toMatchObject({ agree: [[3]], syncAgain: [[]] })
    const agreed = mount(MissingNotice, { props: { missing: { ...missing, isAgreed: true }, busy: false } })
    expect(agreed.findAll('button')).toHaveLength(1)
  })
})

describe('the schedule', () => {
  const schedule = { everySeconds: 900, state: 'waiting', nextAt: null, failures: 0, idle: 0 } as const
  const panel = () => mount(SchedulePanel, { props: { schedule, now: 0, busy: false } })

  it('is changed by choosing, and switched off', async () => {
    const shown = panel()
    await shown.get('select').setValue('3600')
    await shown.get('select').setValue('off')
    expect(shown.emitted('change')).toEqual([[3600], [null]])
  })

  it('takes minutes of one’s own, but none under one', async () => {
    const shown = panel()
    await shown.get('select').setValue('own')
    expect(shown.emitted('change')).toBeUndefined()
    await shown.get('input').setValue('0.5')
    await shown.get('form').trigger('submit')
    expect(shown.emitted('change')).toBeUndefined()
    expect(shown.text()).toContain('At least 1 minute')
    await shown.get('input').setValue('90')
    await shown.get('form').trigger('submit')
    expect(shown.emitted('change')).toEqual([[5400]])
  })

  it('shows the saved setting after a failed save, but keeps the minutes that were typed', async () => {
    const shown = panel()
    const refuse = async () => {
      await shown.setProps({ busy: true })
      await shown.setProps({ busy: false })
    }
    await shown.get('select').setValue('3600')
    await refuse()
    expect(shown.get('select').element.value).toBe('900')
    await shown.get('select').setValue('own')
    await shown.get('input').setValue('90')
    await shown.get('form').trigger('submit')
    await refuse()
    expect(shown.get('input').element.value).toBe('90')
  })

  it('shows what is set when that changes elsewhere', async () => {
    const shown = panel()
    await shown.setProps({ schedule: { ...schedule, everySeconds: 5400 } })
    expect(shown.get('input').element.value).toBe('90')
    await shown.setProps({ schedule: { ...schedule, everySeconds: null, state: 'off' } })
    expect(shown.get('select').element.value).toBe('off')
  })
})

describe('the assumptions', () => {
  const overlap = anAssumption({
    key: 'overlapHours',
    title: 'Overlap',
    value: '24',
    default: '24',
    choice: { kind: 'number', least: 0, most: 720, unit: 'hours' }
  })
  const table = (change = {}) =>
    mount(AssumptionTable, {
      props: { labelledBy: 'title', assumptions: [{ ...overlap, ...change }], busy: false, hasSettings: true },
      global: { plugins: [createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] })] }
    })

  it('must be in range before they are sent', async () => {
    const shown = table()
    await shown.get('button').trigger('click')
    await shown.get('input').setValue('721')
    await shown.get('form').trigger('submit')
    expect(shown.emitted('assume')).toBeUndefined()
    expect(shown.text()).toContain('from 0 to 720')
    await shown.get('input').setValue('48')
    await shown.get('form').trigger('submit')
    expect(shown.emitted('assume')).toMatchObject([['overlapHours', '48', {}]])
  })

  it('stay open with the reason when they are refused', async () => {
    const shown = table()
    await shown.get('button').trigger('click')
    await shown.get('form').trigger('submit')
    await shown.setProps({ failed: { code: 'bad-input', message: 'Not that one.' } })
    expect(shown.text()).toContain('Not that one.')
    expect(shown.find('form').exists()).toBe(true)
  })

  it('set by the user can be reset', async () => {
    const shown = table({ overridden: '48', value: '48', origin: 'overridden' })
    await shown.get('button').trigger('click')
    const back = shown.findAll('button').find((button) => button.text().startsWith('Use the default'))
    expect(back?.text()).toBe('Use the default: 24 hours')
    await back?.trigger('click')
    expect(shown.emitted('assume')).toMatchObject([['overlapHours', null, {}]])
  })

  it('that are fixed cannot be changed, and those of the connection are changed there', async () => {
    expect(
      table({ choice: { kind: 'fixed' } })
        .find('button')
        .exists()
    ).toBe(false)
    const shown = table({ choice: { kind: 'connection' } })
    await shown.get('button').trigger('click')
    expect(shown.emitted('openConnection')).toHaveLength(1)
  })
})

it('a certificate in the list says its verdict, its kind and why it is not complete', async () => {
  const certificate = aCertificate({
    kind: 'delta',
    verdict: 'incomplete',
    error: { code: 'sync-stuck', message: 'The list does not advance.' }
  })
  const table = mount(CertificateTable, { props: { certificates: [certificate] } })
  expect(table.get('tbody').text()).toMatch(/INCOMPLETE.*Incremental.*The list does not advance\./s)
  await table.get('button').trigger('click')
  expect(table.emitted('open')).toEqual([[certificate]])
})

it('the list has each run of a resync that was resumed, and calls it so', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const earlier = { isFresh: true, verdict: 'cancelled', endedAt: null } as const
  const certificates = [
    aCertificate({ isFresh: true }),
    aCertificate({ ...earlier, earlierTurn: 2 }),
    aCertificate({ ...earlier, earlierTurn: 1 })
  ]
  const rows = mount(CertificateTable, { props: { certificates } }).findAll('tbody tr')
  expect(rows.map((row) => /(COMPLETE|CANCELLED)\s*Full resync/.exec(row.text())?.[1])).toEqual([
    'COMPLETE',
    'CANCELLED',
    'CANCELLED'
  ])
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

it('a problem row is shown as text that runs nothing, and says when it is cut', () => {
  const list = mount(ProblemList, { props: { problems: someProblems(7) } })
  expect(list.find('b').exists()).toBe(false)
  expect(list.get('pre').text()).toContain('<b>Invoice</b>')
  expect(list.findAll('li')[6]?.text()).toContain('The export has all of it')
  expect(list.findAll('li')[3]?.text()).toContain('Without a readable id')
  expect(list.findAll('li')[2]?.text()).toContain('No longer returned')
})

describe('figures of the ledger', () => {
  it('are called doubtful if rows may be missing or too many, or if nobody knows', async () => {
    const shown = async (state: FakeState) => {
      freshStores()
      vi.stubGlobal('bridge', fakeBridge(state))
      await Promise.all([useConnection().load(), useSync().load()])
      return mount(LedgerDoubts, { props: { what: 'the overview' } }).text()
    }
    expect(await shown({})).toBe('')
    const completeness = { ...synced.completeness, verdict: 'incomplete' as const }
    const incomplete = { ...synced, kind: 'targeted' as const, completeness }
    expect(await shown({ sync: incomplete })).toMatch(
      /^The last sync did not complete: the overview is complete as of /
    )
    const doubtful = {
      ...synced,
      completeness: { completeAsOf: null, problems: 2, absent: 1, missing: null, verdict: 'complete' as const }
    }
    expect(await shown({ sync: doubtful })).toMatch(
      /^No full sync.*from the overview\. 2 rows cannot be read.* 1 row that the last full sync did not return/
    )
    const refuses = () => Promise.reject(new AppError('cache-damaged', 'The ledger is damaged.'))
    expect(await shown({ handlers: { 'sync.get': refuses } })).toBe(
      'It is not known whether rows are missing from the overview.'
    )
  })
})
