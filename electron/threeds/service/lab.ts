import type { AuthorizationAccess, LabSettings } from '../../../shared/domain/authorization.ts'
import type { Connection } from '../../../shared/domain/connection.ts'
import { AppError } from '../../../shared/errors.ts'
import { checkBaseUrl, isLoopback } from '../../connection/baseUrl.ts'
import { loadLab, storeLab, type LabFile } from '../../connection/labFile.ts'
import { sampleCards } from '../../sandbox/sampleCards.ts'
import { removeJson } from '../../vault/keptJson.ts'
import type { OpenWorkspace } from '../../workspace/workspace.ts'
import type { Ports } from '../../session/ports.ts'
import { fileOf, folderOf } from '../../session/dataFolder.ts'
import type { Session } from '../../session/session.ts'

/** Where a run posts to and as whom. */
interface LabTarget {
  readonly baseUrl: string
  readonly isLive: boolean
  /** Of the header `authorization`. */
  readonly authorization: string | undefined
  /** The secret in it. */
  readonly secrets: readonly string[]
}

/** How the lab of a connection is set up. */
export interface Lab {
  settings(): Promise<LabSettings>
  /** `isOn` counts for the service that is set already: the first change to another leaves it off. */
  configure(change: Pick<LabSettings, 'access' | 'baseUrl' | 'isOn'>): Promise<LabSettings>
  /** Rejects with `not-allowed` while the lab is off, `signed-out` without a token, `bad-input` without a public key. */
  target(): Promise<LabTarget>
}

export interface LabContext {
  readonly ports: Pick<Ports, 'dataDir' | 'stages'>
  readonly session: Session
  readonly workspace: OpenWorkspace
}

export function createLab({ id }: Connection, { ports, session, workspace }: LabContext): Lab {
  const file = fileOf(ports.dataDir, 'lab', id)

  /** Of the lab's own address, or the connection's. */
  async function placeOf(lab: LabFile) {
    const baseUrl = lab.baseUrl ?? (await session.access()).baseUrl
    const isLive = !isLoopback(new URL(baseUrl).hostname)
    const refusal = isLive && ports.stages.reach === 'this-computer' ? REFUSAL : null
    return { baseUrl, isLive, refusal, isOn: refusal === null && (!isLive || lab.onFor === baseUrl) }
  }
  async function settings(): Promise<LabSettings> {
    const lab = await loadLab(file)
    const { isLive, refusal, isOn } = await placeOf(lab)
    const { access, baseUrl } = lab
    return { access, baseUrl, isLive, isOn, refusal, testCards: isLive ? [] : sampleCards() }
  }
  async function secretOf(access: AuthorizationAccess): Promise<string | undefined> {
    if (access === 'none') return undefined
    if (access === 'bearer')
      return (await session.access()).token ?? fail('signed-out', 'Sign in with an access token first.')
    const { publicKey } = (await session.component()) ?? (await workspace.cards.current()).component
    return publicKey ?? fail('bad-input', 'There is no public key yet. Enter it in the settings of the card component.')
  }

  return {
    settings,
    configure: async ({ access, baseUrl, isOn }) => {
      const next: LabFile = { access, baseUrl: baseUrl === null ? null : checkBaseUrl(baseUrl), onFor: null }
      const [before, place] = [await placeOf(await loadLab(file)), await placeOf(next)]
      // Nobody was warned of a service that only now takes the place of another: it is off, whatever the other one was.
      const isMeant = isOn && place.baseUrl === before.baseUrl
      if (isMeant && place.refusal !== null) fail('not-allowed', place.refusal)
      await folderOf(ports.dataDir, 'lab')
      await storeLab(file, { ...next, onFor: isMeant && place.isLive ? place.baseUrl : null })
      return settings()
    },
    target: async () => {
      const lab = await loadLab(file)
      const { baseUrl, isLive, refusal, isOn } = await placeOf(lab)
      if (!isOn) fail('not-allowed', refusal ?? OFF)
      const secret = await secretOf(lab.access)
      const secrets = secret === undefined ? [] : [secret]
      return { baseUrl, isLive, authorization: secret && `Bearer ${secret}`, secrets }
    }
  }
}

/** For a connection that is removed. */
export function removeLab(dataDir: string, id: string): Promise<void> {
  return removeJson(fileOf(dataDir, 'lab', id))
}

const REFUSAL =
  'Here the pages of the lab are on this computer itself, and browsers let no page of the internet post its answer there. Use the desktop app for a live service.'
const OFF = 'The lab is off for this live service. Switch it on in its settings first: cards entered there are real.'

function fail(code: 'not-allowed' | 'signed-out' | 'bad-input', message: string): never {
  throw new AppError(code, message)
}
