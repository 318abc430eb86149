// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../../renderer/kit/bridge/bridge.ts'
import { useExports, type FileRequest } from '../../../../renderer/session/exports.ts'
import type { ExportRequest } from '../../../../shared/domain/exportFile.ts'
import { AppError } from '../../../../shared/errors.ts'
import { anExport, fakeBridge, type FakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

const wanted: ExportRequest = {
  kind: 'transactions',
  settings: { format: 'csv', profile: 'safe', columns: ['id', 'amount'] },
  query: { filter: [], sort: [{ by: 'createdAt', direction: 'desc' }], timeZone: 'UTC' },
  template: null
}
const request: FileRequest = { begin: () => call('export.start', wanted), format: 'csv' }

let bridge: FakeBridge
const clicked: string[] = []

function installed(made: FakeBridge) {
  vi.stubGlobal('bridge', (bridge = made))
  return useExports()
}

beforeEach(() => {
  freshStores()
  clicked.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href') ?? ''} as ${this.download}`)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('an export', () => {
  it('shows how far it is, then its file', async () => {
    const store = installed(fakeBridge())
    await store.start(request)
    bridge.say('export.progress', anExport({ rows: 3000 }))
    expect(store.jobs[0]?.status?.rows).toBe(3000)
    bridge.say('export.progress', anExport({ state: 'done', rows: 5000 }))
    expect(store.jobs[0]?.status?.state).toBe('done')
    expect(clicked).toEqual([])
  })

  it('is fetched once where the shell hands files over as downloads', async () => {
    const store = installed(fakeBridge())
    await store.start(request)
    const done = anExport({ state: 'done', rows: 5000, download: '/download/1' })
    bridge.say('export.progress', done)
    bridge.say('export.progress', done)
    expect(clicked).toEqual([`/download/1 as ${done.name}`])
  })

  it('is not missed when it is done before its start was answered', async () => {
    const store = installed(
      fakeBridge({
        handlers: {
          'export.start': () => {
            bridge.say('export.progress', anExport({ state: 'done', rows: 5000, download: '/download/1' }))
            return Promise.resolve(anExport())
          }
        }
      })
    )
    await store.start(request)
    expect(store.jobs[0]?.status?.state).toBe('done')
    expect(clicked).toHaveLength(1)
  })

  it('hands its manifest over once, on request', async () => {
    const store = installed(fakeBridge())
    await store.start(request)
    const manifest = { name: 'transactions.csv.manifest.json', download: '/download/2' }
    bridge.say('export.progress', anExport({ state: 'done', rows: 5000, download: '/download/1', manifest }))
    expect(clicked).toHaveLength(1)
    const [job] = store.jobs
    if (job) store.fetchManifest(job)
    expect(clicked.slice(1)).toEqual([`/download/2 as ${manifest.name}`])
    expect(store.jobs[0]?.manifestFetched).toBe(true)
  })

  it('that cannot start says why and can be tried again', async () => {
    let writable = false
    const store = installed(
      fakeBridge({
        handlers: {
          'export.start': () =>
            writable
              ? Promise.resolve(anExport())
              : Promise.reject(new AppError('not-writable', 'Choose another folder.'))
        }
      })
    )
    await store.start(request)
    expect(store.jobs.map((job) => job.error?.message)).toEqual(['Choose another folder.'])
    writable = true
    const [failed] = store.jobs
    if (failed) await store.retry(failed)
    expect(store.jobs.map((job) => job.status?.state)).toEqual(['running'])
  })

  it('puts away what ended before the last one, and nothing that runs', async () => {
    let begun = 0
    const ids = ['a', 'b', 'c', 'd'].map((letter) => anExport().id.replace(/^./, letter))
    const answer = () => Promise.resolve(anExport({ id: ids[begun++] ?? '' }))
    const store = installed(fakeBridge({ handlers: { 'export.start': answer } }))
    await store.start(request)
    for (const state of ['done', 'failed'] as const) {
      await store.start(request)
      bridge.say('export.progress', anExport({ id: ids[begun - 1] ?? '', state }))
    }
    await store.start(request)
    expect(store.jobs.map(({ status }) => status?.state)).toEqual(['running', 'failed', 'running'])
  })

  it('that the user called off in the file dialog leaves no trace', async () => {
    const store = installed(
      fakeBridge({ handlers: { 'export.start': () => Promise.reject(new AppError('cancelled', 'Cancelled.')) } })
    )
    await store.start(request)
    expect(store.jobs).toEqual([])
  })
})
