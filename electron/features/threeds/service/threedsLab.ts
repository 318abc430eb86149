import type { ThreedsAccess, ThreedsSettings } from '../../../../shared/domain/threeds.ts'
import type { Connection } from '../../../../shared/domain/connection.ts'
import { AppError } from '../../../../shared/errors.ts'
import { checkBaseUrl, isLoopback } from '../../../stores/connections/baseUrl.ts'
import { loadThreeds, storeThreeds, type ThreedsFile } from '../../../stores/connections/threedsFile.ts'
import { sampleCards } from '../../../service/sandbox/threeds/sampleCards.ts'
import { removeJson } from '../../../stores/vault/jsonFile.ts'
import type { OpenWorkspace } from '../../../stores/preferences/workspace.ts'
import type { Ports } from '../../../session/ports.ts'
import { fileOf, folderOf } from '../../../session/dataFolder.ts'
import type { Session } from '../../../session/session.ts'

/** Address and authorization of a run's posts. */
interface ThreedsTarget {
  readonly baseUrl: string
  readonly isLive: boolean
  /** Value of the header `authorization`. */
  readonly authorization: string | undefined
  /** The secrets in that header. */
  readonly secrets: readonly string[]
}

/** The lab's settings for a connection. */
export interface ThreedsLab {
  settings(): Promise<ThreedsSettings>
  /** `isOn` applies only if the service stays the same: a change to another service switches the lab off. */
  configure(change: Pick<ThreedsSettings, 'access' | 'baseUrl' | 'isOn'>): Promise<ThreedsSettings>
  /** Rejects with `not-allowed` if the lab is off, `signed-out` without a token, `bad-input` without a public key. */
  target(): Promise<ThreedsTarget>
}

export interface ThreedsLabContext {
  readonly ports: Pick<Ports, 'dataDir' | 'isolatedWindows'>
  readonly session: Session
  readonly workspace: OpenWorkspace
  /** The lab was switched off, or set to another service. */
  readonly onLeft: () => void
}

export function createThreedsLab(
  { id }: Connection,
  { ports, session, workspace, onLeft }: ThreedsLabContext
): ThreedsLab {
  const file = fileOf(ports.dataDir, 'lab', id)

  /** Address of the lab, or of the connection if the lab has none. */
  async function placeOf(threeds: ThreedsFile) {
    const baseUrl = threeds.baseUrl ?? (await session.access()).baseUrl
    const isLive = !isLoopback(new URL(baseUrl).hostname)
    const refusal = isLive && ports.isolatedWindows.reach === 'this-computer' ? REFUSAL : null
    return { baseUrl, isLive, refusal, isOn: refusal === null && (!isLive || threeds.onFor === baseUrl) }
  }
  async function settings(): Promise<ThreedsSettings> {
    const threeds = await loadThreeds(file)
    const { isLive, refusal, isOn } = await placeOf(threeds)
    const { access, baseUrl } = threeds
    return { access, baseUrl, isLive, isOn, refusal, testCards: isLive ? [] : sampleCards() }
  }
  async function secretOf(access: ThreedsAccess): Promise<string | undefined> {
    if (access === 'none') return undefined
    if (access === 'bearer')
      return (await session.access()).token ?? fail('signed-out', 'Sign in with an access token first.')
    const { publicKey } = (await session.component()) ?? (await workspace.cards.current()).component
    return publicKey ?? fail('bad-input', 'There is no public key yet. Enter it in the settings of the card component.')
  }

  return {
    settings,
    configure: async ({ access, baseUrl, isOn }) => {
      const next: ThreedsFile = { access, baseUrl: baseUrl === null ? null : checkBaseUrl(baseUrl), onFor: null }
      const [before, place] = [await placeOf(await loadThreeds(file)), await placeOf(next)]
      // The user was not warned about a service that only now replaces another, so the lab is switched off.
      const isMeant = isOn && place.baseUrl === before.baseUrl
      if (isMeant && place.refusal !== null) fail('not-allowed', place.refusal)
      await folderOf(ports.dataDir, 'lab')
      await storeThreeds(file, { ...next, onFor: isMeant && place.isLive ? place.baseUrl : null })
      if (place.baseUrl !== before.baseUrl || (place.isLive && !isMeant)) onLeft()
      return settings()
    },
    target: async () => {
      const threeds = await loadThreeds(file)
      const { baseUrl, isLive, refusal, isOn } = await placeOf(threeds)
      if (!isOn) fail('not-allowed', refusal ?? OFF)
      const secret = await secretOf(threeds.access)
      const secrets = secret === undefined ? [] : [secret]
      return { baseUrl, isLive, authorization: secret && `Bearer ${secret}`, secrets }
    }
  }
}

/** Called when a connection is removed. */
export function removeThreeds(dataDir: string, id: string): Promise<void> {
  return removeJson(fileOf(dataDir, 'lab', id))
}

const REFUSAL =
  'Here the pages of the lab are on this computer itself, and browsers let no page of the internet post its answer there. Use the desktop app for a live service.'
const OFF = 'The lab is off for this live service. Switch it on in its settings first: cards entered there are real.'

function fail(code: 'not-allowed' | 'signed-out' | 'bad-input', message: string): never {
  throw new AppError(code, message)
}
