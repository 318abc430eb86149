import { pathToFileURL } from 'node:url'
import type { AuthorizationLimits } from '../../electron/session/options.ts'
import { testNumber } from '../../electron/sandbox/threeds/testCards.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../electron/sandbox/startSandbox.ts'
import type { SecretStore } from '../../electron/vault/secretVault.ts'
import type { StagePort } from '../../electron/stage/stagePort.ts'
import { sessionVault } from '../../electron/vault/sessionVault.ts'
import type { AuthorizationDraft, AuthorizationTrace } from '../../shared/domain/authorization.ts'
import { visitLab, type VisitorOptions } from './cards/labVisitor.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { testApp, type TestApp } from './app/testApp.ts'
import { bundled } from '../../scripts/bundle.mjs'

export interface LabDesk extends TestApp {
  readonly dataDir: string
  readonly sandbox: Sandbox
  readonly id: string
  start(course: string, change?: Partial<AuthorizationDraft>): Promise<AuthorizationTrace>
  /** The address of the page of a run, once it is there. */
  address(id: string): Promise<string>
  /** The trace of a run that waits for its challenge: no request of its is on its way. */
  challenged(id: string): Promise<AuthorizationTrace>
  /** The trace of a run at its end. */
  ended(id: string): Promise<AuthorizationTrace>
  /** Runs one without steps, so that what stays open anyway is open. */
  warmUp(): Promise<void>
  /** Runs one of any course with its page open, or ended before anybody could open it. */
  played(course: string): Promise<AuthorizationTrace>
  /** Runs an authorization with its page open in a visitor's hands. */
  run(course: string, visitor?: VisitorOptions, change?: Partial<AuthorizationDraft>): Promise<AuthorizationTrace>
}

type LabDeskOptions = SandboxOptions & {
  readonly limits?: Partial<AuthorizationLimits>
  readonly keychain?: SecretStore
  readonly reach?: StagePort['reach']
  readonly onStage?: () => Promise<unknown>
}

const worker = pathToFileURL(await bundled('sandbox'))

/** The real app, signed in to a real service, with its stages on ports of this computer. */
export async function labDesk({
  limits = {},
  keychain = sessionVault(),
  reach,
  onStage,
  ...service
}: LabDeskOptions = {}): Promise<LabDesk> {
  const folder = await temporaryFolder()
  const sandbox = await startSandbox(worker, { rows: 10, ...service })
  const desk = await testApp({
    dataDir: folder.path,
    keychain,
    ...(reach && { reach }),
    ...(onStage && { onStage }),
    autoSync: false,
    authorizationLimits: limits
  })
  const { handlers } = desk.app
  const { id } = await handlers['connection.save']({ name: 'Lab', baseUrl: sandbox.baseUrl, amountUnit: 'major' })
  await handlers['connection.select'](id)
  await handlers['connection.signIn']({ id, token: sandbox.token })

  const start: LabDesk['start'] = (course, change) => handlers['authorization.start'](aDraft(course, change))
  const ended: LabDesk['ended'] = (run) =>
    desk.until('authorization.changed', (trace) => trace.id === run && trace.outcome !== null)
  const challenged: LabDesk['challenged'] = (run) =>
    desk.until('authorization.changed', (trace) => trace.id === run && trace.state === 'challenge')
  async function address(run: string): Promise<string> {
    const opened = await handlers['authorization.show'](run)
    return opened.address ?? ''
  }
  return {
    ...desk,
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
      const opened = await handlers['authorization.show'](run).catch(() => undefined)
      if (opened?.address) await visitLab(opened.address).catch(() => undefined)
      return ended(run)
    },
    run: async (course, visitor, change) => {
      const { id: run } = await start(course, change)
      await visitLab(await address(run), visitor)
      await ended(run)
      return handlers['authorization.get'](run)
    },
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]()
      await sandbox.stop()
      await folder[Symbol.asyncDispose]()
    }
  }
}

export function aDraft(course: string, change: Partial<AuthorizationDraft> = {}): AuthorizationDraft {
  return {
    number: null,
    items: '12.50',
    currency: 'EUR',
    card: { pan: testNumber(course), month: 12, year: 39, csc: '123' },
    mode: 'run',
    ...change
  }
}
