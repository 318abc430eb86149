import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemePrivileges, securityHeaders, webPreferences } from '../../../../electron/base/isolatedWindow/security.ts'
import { calls } from '../../../../shared/contract.ts'
import { bundleAsset } from '../../../../electron/base/browserAssets/bundleAsset.ts'
import { CARD_PAGE_ASSETS } from '../../../../electron/features/cardPayments/page/assets.ts'
import { SANDBOX_ASSETS } from '../../../../electron/service/sandbox/library/assetTable.ts'
import { THREEDS_PAGE_ASSETS } from '../../../../electron/features/threeds/page/assets.ts'
import { assetsFoundFrom, buildBundle, runBundle } from '../../../support/electron/mainBundle.ts'

const cache = resolve(import.meta.dirname, '../../../../node_modules/.cache')

/** Below the project, so that the bundle finds the dependencies that stay outside it. */
let out: string
let report: Record<string, unknown>

beforeAll(async () => {
  await mkdir(cache, { recursive: true })
  out = await mkdtemp(join(cache, 'bundle-'))
  await buildBundle(out)
  report = await runBundle(join(out, 'main', 'main.js'), join(out, 'data'))
}, 600_000)

afterAll(() => rm(out, { recursive: true, force: true }))

describe('the built main bundle, run under Node', () => {
  it('does what must come before readiness, and does not wait for it at the top level', () => {
    expect(report['callsBeforeReady']).toEqual([
      'setName Tallydesk',
      'setAppUserModelId app.tallydesk.desktop',
      'setPath userData',
      'setPath sessionData',
      'requestSingleInstanceLock',
      'enableSandbox',
      'whenReady'
    ])
    expect(report['privileged']).toEqual([{ scheme: 'app', privileges: schemePrivileges }])
    expect(report['errors']).toEqual([])
  })

  it('registers every call of the contract and answers our page, but no stranger', () => {
    expect(new Set(report['channels'] as string[])).toEqual(new Set(Object.keys(calls).map((name) => `app:${name}`)))
    expect(report['version']).toMatchObject({ ok: true, value: { version: '9.8.7' } })
    expect(report['stranger']).toMatchObject({ ok: false, error: { code: 'not-allowed' } })
  })

  it('opens its window with exact rights and a preload script that is there', async () => {
    const { webPreferences: given } = report['windowOptions'] as { webPreferences: Record<string, unknown> }
    const preload = join(out, 'preload', 'preload.cjs')
    expect(given).toEqual({ ...webPreferences, devTools: false, preload })
    const code = await readFile(preload, 'utf8')
    expect([...code.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(['electron'])
    expect(code).not.toMatch(/^\s*(import|export)\s/m)
  })

  it('serves the built page with every header and none of its own files', () => {
    const { status, headers } = report['page'] as { status: number; headers: Record<string, string> }
    expect(status).toBe(200)
    for (const [name, value] of Object.entries(securityHeaders)) expect(headers[name.toLowerCase()]).toBe(value)
    expect(report['scriptStatus']).toBe(200)
    expect(report['traversalStatus']).toBe(404)
  })

  it('builds a page that its own policy lets run: nothing inline', () => {
    const { html } = report['page'] as { html: string }
    expect(html).toMatch(/<script type="module"[^>]* src="/)
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|data:/)
  })

  it.each([
    ['main', SANDBOX_ASSETS],
    ['main/chunks', SANDBOX_ASSETS],
    ['main', CARD_PAGE_ASSETS],
    ['main', THREEDS_PAGE_ASSETS]
  ] as const)('finds what browsers get, from code in %s', async (folder, table) => {
    const found = await assetsFoundFrom(join(out, folder), table)
    const files = Object.entries(table.files)
    expect(Object.keys(found)).toEqual(files.map(([name]) => name))
    for (const [name, path] of files) expect(found[name], name).toBe(await bundleAsset(path))
  })

  it('syncs the sandbox through its bundled workers and notifies the page', () => {
    expect(report['verdict']).toMatchObject({ state: 'ended', verdict: 'complete' })
    expect(report['found']).toMatchObject({ ok: true, value: { total: 5000, from: 0 } })
    expect(report['reconciliations']).toEqual({ ok: true, value: [] })
    expect(report['events']).toEqual(expect.arrayContaining(['app:sync.progress', 'app:ledger.changed']))
  })

  it('quits cleanly: code 0, no handler left, no thread that keeps the process', () => {
    expect(report['exitCode']).toBe(0)
    expect(report['channelsAfter']).toBe(0)
  })
})
