// @vitest-environment happy-dom
import { mount, RouterLinkStub } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import StatusBar from '../../../../renderer/app/StatusBar.vue'
import { tellsWait } from '../../../../renderer/sync/state/summaryWords.ts'
import type { SyncStatus } from '../../../../shared/domain/syncRun.ts'
import { bank, synced } from '../../../support/bridge/fakeBridge.ts'

const now = Date.parse('2026-11-21T05:02:02.000Z')
const connection = { connection: bank, state: 'ready', rows: 5000 } as const
const error = { code: 'service-failed', message: 'The service answered with an error (503).' } as const
const schedule = {
  everySeconds: 900,
  state: 'waiting',
  nextAt: '2026-11-21T05:05:02.000Z',
  failures: 1,
  idle: 0
} as const

const textOf = (sync: SyncStatus) => {
  const bar = mount(StatusBar, {
    props: { connection, sync, schedule, now },
    global: { stubs: { RouterLink: RouterLinkStub, PastExports: true } }
  })
  return bar.text()
}

describe('the status bar', () => {
  it('calls a service ready whose last sync was complete', () => {
    expect(textOf(synced)).toMatch(/Ready.*5,000 transactions.*Last sync: Complete, 5,000 new, 2 minutes ago/)
  })

  it('shows no sign of completeness for a sync that leaves the ledger in doubt', () => {
    const isComplete = (change: Partial<SyncStatus['completeness']>) =>
      mount(StatusBar, {
        props: {
          connection,
          sync: { ...synced, kind: 'targeted', completeness: { ...synced.completeness, ...change } },
          schedule,
          now
        },
        global: { stubs: { RouterLink: RouterLinkStub, PastExports: true } }
      })
        .find('svg.complete')
        .exists()
    const missing = { rows: 3, known: 9, foundAt: '2026-11-20T05:00:00.000Z', foundAgainAt: null, isAgreed: false }
    expect([{}, { completeAsOf: null }, { verdict: 'incomplete' } as const, { missing }].map(isComplete)).toEqual([
      true,
      false,
      false,
      false
    ])
  })

  it('says what a sync changed, so that it cannot be taken for the size of the ledger', () => {
    const of = (counts: Partial<SyncStatus['counts']>) =>
      textOf({ ...synced, kind: 'delta', counts: { ...synced.counts, inserted: 0, seen: 100, ...counts } })
    expect(of({})).toMatch(/5,000 transactions.*Last sync: Complete, nothing new, 2 minutes ago/)
    expect(of({ inserted: 2, changed: 1 })).toMatch(/Complete, 2 new, 1 changed, 2/)
  })

  it('shows the state of the team, and nothing when the user works alone', () => {
    const barOf = (team?: { isWell: boolean; word: string; message: string }) =>
      mount(StatusBar, {
        props: { connection, sync: synced, schedule, now, team },
        global: { stubs: { RouterLink: RouterLinkStub, PastExports: true } }
      })
    const message = 'The team’s database cannot be reached.'
    expect(barOf({ isWell: false, word: 'Team offline: read only', message }).text()).toContain(
      `Team offline: read only. ${message}`
    )
    const well = barOf({ isWell: true, word: 'Team: up to date', message: 'You are olga, at db.example.com.' })
    expect(well.get('[title="You are olga, at db.example.com."]').text()).toBe('Team: up to date')
    expect(barOf().text()).not.toContain('Team')
  })

  it('says that a sync is being cancelled until it ended, and takes no second click', () => {
    const bar = mount(StatusBar, {
      props: { connection, sync: { ...synced, state: 'running' }, schedule, now, cancelling: true },
      global: { stubs: { RouterLink: RouterLinkStub, PastExports: true } }
    })
    expect(bar.text()).toContain('Cancelling…')
    expect(bar.text()).not.toContain('Syncing')
    expect(bar.find('button').exists()).toBe(false)
  })

  it('says that the service failed, and when it is tried again', () => {
    const text = textOf({ ...synced, verdict: 'incomplete', error })
    expect(text).toMatch(/Service error.*Last sync: Incomplete, 2 minutes ago\. Next attempt in 3 minutes/)
    expect(text).not.toContain('Ready')
  })

  it('says what a running sync waits for', () => {
    const running = { ...synced, state: 'running' } as const
    const text = textOf({ ...running, retry: { at: '2026-11-21T05:02:14.000Z', error } })
    expect(text).toMatch(/Service error.*The service answered with an error\. Next attempt in 12 seconds/)
    expect(textOf(running)).toMatch(/Ready.*Syncing: 5,000 rows/)
  })

  it.each([
    ['offline', /Not reachable.*cannot be reached\. Next/],
    ['timed-out', /Not answering.*does not answer\. Next/],
    ['rate-limited', /Too many requests.*asks Tallydesk to wait\. Next/],
    ['bad-response', /Unreadable answer.*cannot be read\. Next/],
    ['not-found', /Ready.*The request failed\. Next/]
  ] as const)('says what is true of a service where a request ended with %s', (code, words) => {
    const retry = { at: '2026-11-21T05:02:14.000Z', error: { code, message: 'Words.' } }
    expect(textOf({ ...synced, state: 'running', retry })).toMatch(words)
  })

  it('says of a sync of chosen payments that it was one, and what it found', () => {
    const of = (seen: number, verdict: 'complete' | 'cancelled' = 'complete') =>
      textOf({ ...synced, verdict, kind: 'targeted', counts: { ...synced.counts, seen } })
    expect(of(0)).toMatch(/Looked up payments by id: no transactions yet, 2 minutes ago/)
    expect(of(1)).toMatch(/Looked up payments by id: 1 transaction, 2 minutes ago/)
    expect(of(0, 'cancelled')).toMatch(/Looked up payments by id: Cancelled, 2 minutes ago/)
  })

  it('needs an update every second only while it counts down a wait', () => {
    const failed = { ...synced, verdict: 'incomplete', error } as const
    expect(tellsWait(failed, schedule)).toBe(true)
    expect(tellsWait({ ...synced, state: 'running', retry: { at: schedule.nextAt, error } }, undefined)).toBe(true)
    expect(tellsWait(failed, { ...schedule, nextAt: null })).toBe(false)
    expect([tellsWait(synced, schedule), tellsWait(undefined, undefined)]).toEqual([false, false])
  })

  it('does not blame the service for what it did answer', () => {
    const missing = { code: 'rows-missing', message: 'Rows are missing.' } as const
    expect(textOf({ ...synced, verdict: 'incomplete', error: missing })).toMatch(/Ready.*Incomplete/)
  })
})
