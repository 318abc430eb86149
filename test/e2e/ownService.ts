import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProcess } from '../support/process/startedProcess.ts'
import { expect } from './setup.ts'
import type { Setup } from './openSetup.ts'
import { bundled } from '../../scripts/bundle.mjs'

/** A sandbox in a process of its own that the app knows as any other service. */
export interface OwnService extends AsyncDisposable {
  readonly baseUrl: string
  readonly token: string
  /** Of the card component. */
  readonly sdkUrl: string
  readonly publicKey: string
  /** Changes the service from outside, beyond its documented interface. */
  control(method: string, path: string, body?: unknown): Promise<unknown>
}

export async function startOwnService({ dataDir }: Setup, rows: number, ...options: string[]): Promise<OwnService> {
  const tokenFile = join(dataDir, 'control-token')
  const sandbox = startProcess(process.execPath, [
    await bundled('cli'),
    'sandbox',
    ...['--rows', String(rows), '--seed', '3', '--control-token-file', tokenFile],
    ...options
  ])
  const [line] = await sandbox.untilPrinted(/^\{.*\}\n/)
  const {
    base_url: baseUrl,
    token,
    sdk_url: sdkUrl,
    public_key: publicKey
  } = JSON.parse(line) as { base_url: string; token: string; sdk_url: string; public_key: string }
  const controlToken = (await readFile(tokenFile, 'utf8')).trim()
  return {
    baseUrl,
    token,
    sdkUrl,
    publicKey,
    async control(method, path, body) {
      const response = await fetch(`${baseUrl}/__sandbox/${path}`, {
        method,
        headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body)
      })
      expect(response.status, path).toBe(200)
      return (await response.json()) as unknown
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose]()
  }
}

export async function addConnection({ page }: Setup, name: string, baseUrl: string): Promise<void> {
  await page.getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('button', { name: 'Add connection' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Address').fill(baseUrl)
  await dialog.getByRole('button', { name: 'Add connection' }).click()
}

/** Where there is no keychain, the first token asks where secrets are to be kept. */
export async function setPassphrase({ page }: Setup, passphrase: string): Promise<void> {
  await page.getByRole('radio', { name: /Protect with a passphrase/ }).check()
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByLabel('Confirm passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Set passphrase' }).click()
}

export async function signIn({ page }: Setup, token: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Sign in/ })
  await dialog.getByLabel('Access token').fill(token)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
}

/** Connects the app with a service of its own and waits for the first sync, with the list on screen. */
export async function connectTo(setup: Setup, service: Pick<OwnService, 'baseUrl' | 'token'>): Promise<void> {
  await addConnection(setup, 'Payments', service.baseUrl)
  await setPassphrase(setup, 'correct horse battery')
  await signIn(setup, service.token)
  await setup.page.getByRole('link', { name: 'Transactions' }).click()
  // Until the app has changed over, the sync that is shown is that of the connection before.
  const status = setup.page.getByRole('contentinfo', { name: 'Status' })
  await expect(status.getByText('Payments', { exact: true })).toBeVisible()
  await expect(setup.page.getByText(/Complete as of/)).toBeVisible({ timeout: 30_000 })
}
