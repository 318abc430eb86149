import { pathToFileURL } from 'node:url'
import type { ThreedsLimits } from '../../electron/session/options.ts'
import { testNumber } from '../../electron/service/sandbox/threeds/testCards.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../electron/service/sandbox/startSandbox.ts'
import type { SecretStore } from '../../electron/stores/vault/secretVault.ts'
import type { IsolatedWindowPort } from '../../electron/base/isolatedWindow/isolatedWindowPort.ts'
import { sessionVault } from '../../electron/stores/vault/sessionVault.ts'
import type { ThreedsDraft, ThreedsTrace } from '../../shared/domain/threeds.ts'
import { visitThreeds, type VisitorOptions } from './cards/threedsVisitor.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { testApp, type TestApp } from './app/testApp.ts'
import { bundled } from '../../scripts/bundle.mjs'

export interface ThreedsSetup extends TestApp {
  readonly dataDir: string
  readonly sandbox: Sandbox
  readonly id: string
  start(course: string, change?: Partial<ThreedsDraft>): Promise<ThreedsTrace>
  /** The address of the page of a run, once it is there. */
  address(id: string): Promise<string>
  /** The trace of a run that waits for its challenge: no request of its is on its way. */
  challenged(id: string): Promise<ThreedsTrace>
  /** The trace of a run at its end. */
  ended(id: string): Promise<ThreedsTrace>
  /** Runs one without steps, so that what stays open anyway is open. */
  warmUp(): Promise<void>
  /** Runs one of any course with its page open, or ended before anybody could open it. */
  played(course: string): Promise<ThreedsTrace>
  /** Runs an authorization with its page open in a visitor's hands. */
  run(course: string, visitor?: VisitorOptions, change?: Partial<ThreedsDraft>): Promise<ThreedsTrace>
}

type ThreedsSetupOptions = SandboxOptions & {
  readonly limits?: Partial<ThreedsLimits>
  readonly keychain?: SecretStore
  readonly reach?: IsolatedWindowPort['reach']
  readonly onWindow?: () => Promise<unknown>
}

const worker = pathToFileURL(await bundled('sandbox'))

/** The real app, signed in to a real service, with its isolated windows on ports of this computer. */
export async function threedsSetup({
  limits = {},
  keychain = sessionVault(),
  reach,
  onWindow,
  ...service
}: ThreedsSetupOptions = {}): Promise<ThreedsSetup> {
  const folder = await temporaryFolder()
  const sandbox = await startSandbox(worker, { rows: 10, ...service })
  const setup = await testApp({
    dataDir: folder.path,
    keychain,
    ...(reach && { reach }),
    ...(onWindow && { onWindow }),
    autoSync: false,
    threedsLimits: limits
  })
  const { handlers } = setup.app
  const { id } = await handlers['connection.save']({ name: 'Lab', baseUrl: sandbox.baseUrl, amountUnit: 'major' })
  await handlers['connection.select'](id)
  await handlers['connection.signIn']({ id, token: sandbox.token })

  const start: ThreedsSetup['start'] = (course, change) => handlers['threeds.start'](aDraft(course, change))
  const ended: ThreedsSetup['ended'] = (run) =>
    setup.until('threeds.changed', (trace) => trace.id === run && trace.outcome !== null)
  const challenged: ThreedsSetup['challenged'] = (run) =>
    setup.until('threeds.changed', (trace) => trace.id === run && trace.state === 'challenge')
  async function address(run: string): Promise<string> {
    const opened = await handlers['threeds.show'](run)
    return opened.address ?? ''
  }
  return {
    ...setup,
    dataDir: folder.path,
    sandbox,
    id,
    start,
    challenged,
    ended,
    address,
    warmUp: async () => {
      await ended((await start('0100')).id)
    },
    played: async (course) => {
      const { id: run } = await start(course)
      const opened = await handlers['threeds.show'](run).catch(() => undefined)
      if (opened?.address) await visitThreeds(opened.address).catch(() => undefined)
      return ended(run)
    },
    run: async (course, visitor, change) => {
      const { id: run } = await start(course, change)
      await visitThreeds(await address(run), visitor)
      await ended(run)
      return handlers['threeds.get'](run)
    },
    [Symbol.asyncDispose]: async () => {
      await setup[Symbol.asyncDispose]()
      await sandbox.stop()
      await folder[Symbol.asyncDispose]()
    }
  }
}

export function aDraft(course: string, change: Partial<ThreedsDraft> = {}): ThreedsDraft {
  return {
    number: null,
    items: '12.50',
    currency: 'EUR',
    card: { pan: testNumber(course), month: 12, year: 39, csc: '123' },
    mode: 'run',
    ...change
  }
}
