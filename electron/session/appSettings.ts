import { AppSettings, type SettingsChange } from '../../shared/domain/appSettings.ts'
import { FIRST_SETTINGS } from '../../shared/firstSettings.ts'
import { AppError, toWire } from '../../shared/errors.ts'
import { withFileLock } from '../database/fileLock.ts'
import { loadJson, storeJson, type JsonKind } from '../vault/jsonFile.ts'
import { placesIn } from './dataFolder.ts'
import type { Ports } from './ports.ts'

/** What a person set up for the whole app, in a file of the data folder. */
export interface OpenAppSettings {
  /** Throws why the file cannot be read, such as `cache-too-new`. */
  current(): AppSettings
  /** Changes what is named, beside what another process changed; rejects, and changes nothing, when it cannot be kept. */
  change(part: SettingsChange): Promise<AppSettings>
  /** Who works here, as the settings say at that moment. The account of the computer is never left out. */
  readonly user: Ports['user']
  readonly account: string
}

const kind: JsonKind<AppSettings> = { schema: AppSettings, version: 1, name: 'the settings of Tallydesk' }

interface AppSettingsContext {
  readonly ports: Pick<Ports, 'dataDir' | 'log' | 'user'>
  readonly onChange: (now: AppSettings) => void
}

/** Never rejects: where the file cannot be read, the app works as at first, and says why to whoever asks for it. */
export async function openAppSettings({ ports, onChange }: AppSettingsContext): Promise<OpenAppSettings> {
  const file = placesIn(ports.dataDir).appSettings
  const { name: account } = ports.user
  let now = FIRST_SETTINGS
  let failure: AppError | undefined
  try {
    const { value, setAside } = await loadJson(file, kind)
    if (setAside !== undefined) ports.log('settings-damaged')
    now = value ?? FIRST_SETTINGS
  } catch (error) {
    failure = AppError.fromWire(toWire(error))
    ports.log('settings-not-read', { code: failure.code })
  }

  return {
    account,
    current() {
      if (failure !== undefined) throw failure
      return now
    },
    change: (part) =>
      withFileLock(`${file}.lock`, async () => {
        const after = changed((await loadJson(file, kind)).value ?? now, part)
        await storeJson(file, kind, after)
        failure = undefined
        now = after
        onChange(after)
        return after
      }),
    user: {
      get name() {
        return auditName(now.userName, account)
      }
    }
  }
}

function changed(before: AppSettings, part: SettingsChange): AppSettings {
  const named = Object.entries(part).filter(([, value]) => value !== undefined)
  return AppSettings.parse({ ...before, ...Object.fromEntries(named) })
}

/** What stands in the audit trail: a name that anybody can type never without the account that it was typed under. */
function auditName(userName: string | null, account: string): string {
  return userName === null || userName === account ? account : `${userName} (${account})`
}
