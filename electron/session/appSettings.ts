import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { AppSettings, type SettingsChange } from '../../shared/domain/appSettings.ts'
import { FIRST_SETTINGS } from '../../shared/app/firstSettings.ts'
import { AppError, toWire } from '../../shared/errors.ts'
import { lockOf, withFileLock } from '../base/database/fileLock.ts'
import { loadJson, readJson, storeJson, type JsonKind } from '../stores/vault/jsonFile.ts'
import { placesIn } from './dataFolder.ts'
import type { Ports } from './ports.ts'

/** The settings of the whole app, in a file of the data folder. */
export interface OpenAppSettings {
  /** Throws the reason why the file cannot be read, such as `cache-too-new`. */
  current(): AppSettings
  /**
   * Changes the named fields and keeps what another process changed; if it cannot be saved, rejects and changes
   * nothing.
   */
  change(part: SettingsChange): Promise<AppSettings>
  /** Takes over the time zone that an earlier version stored for a connection, unless one is set here. */
  adoptTimeZone(timeZone: string): Promise<void>
  /** Reads the file again after a restore. Never rejects. */
  reload(): Promise<void>
  /** Takes over what another process changed; what cannot be read stays as it is. Never rejects. */
  refresh(): Promise<void>
  /** The current user, as the settings name them now. Always contains the account of the computer. */
  readonly user: Ports['user']
  readonly account: string
  /** Name of the file, beside the settings, that damaged ones were last renamed to. */
  readonly setAside: string | undefined
}

const kind: JsonKind<AppSettings> = {
  schema: AppSettings,
  version: 2,
  // Until version 2 everybody began with the reconciliations who had not chosen another screen.
  upgrade: (earlier) =>
    earlier['startScreen'] === 'reconciliations' ? { ...earlier, startScreen: FIRST_SETTINGS.startScreen } : earlier,
  name: 'the settings of Tallydesk'
}

interface AppSettingsContext {
  readonly ports: Pick<Ports, 'dataDir' | 'log' | 'user'>
  readonly onChange: (now: AppSettings) => void
}

/**
 * Never rejects: if the file cannot be read, the app uses the defaults, and calls that need the file fail with the
 * reason.
 */
export async function openAppSettings({ ports, onChange }: AppSettingsContext): Promise<OpenAppSettings> {
  const file = placesIn(ports.dataDir).appSettings
  const { name: account } = ports.user
  let now = FIRST_SETTINGS
  let failure: AppError | undefined
  let aside: string | undefined
  async function load(): Promise<void> {
    try {
      const { value, setAside } = await loadJson(file, kind)
      if (setAside !== undefined) {
        aside = setAside
        ports.log('settings-damaged')
      }
      // Whoever has connections came before there was anything to set.
      now = value ?? { ...FIRST_SETTINGS, isWelcomed: existsSync(placesIn(ports.dataDir).connections) }
      failure = undefined
    } catch (error) {
      failure = AppError.fromWire(toWire(error))
      ports.log('settings-not-read', { code: failure.code })
    }
  }
  await load()
  function current(): AppSettings {
    if (failure !== undefined) throw failure
    return now
  }
  const change = (part: SettingsChange) =>
    withFileLock(lockOf(file), async () => {
      const after = changed((await loadJson(file, kind)).value ?? now, part)
      await storeJson(file, kind, after)
      failure = undefined
      now = after
      onChange(after)
      return after
    })

  return {
    account,
    current,
    change,
    adoptTimeZone: async (timeZone) => {
      if (current().timeZone === null) await change({ timeZone })
    },
    async reload() {
      await load()
      onChange(now)
    },
    async refresh() {
      const before = now
      const read = await readJson(file, kind).catch(() => undefined)
      // What was changed here meanwhile is newer than what was read.
      if (read === undefined || read === 'damaged' || now !== before || isDeepStrictEqual(read, now)) return
      failure = undefined
      now = read
      onChange(now)
    },
    get setAside() {
      return aside
    },
    user: {
      get name() {
        return auditName(now.userName, account)
      },
      get parts() {
        return now.userName === null ? [account] : [now.userName, account]
      }
    }
  }
}

/** As they are in the file of a data folder; undefined where there are none. Fails as `readJson` does. */
export function storedAppSettings(dataDir: string): Promise<AppSettings | 'damaged' | undefined> {
  return readJson(placesIn(dataDir).appSettings, kind)
}

/** Takes over what was set up elsewhere, as far as nothing else was set up here; never the name of who works there. */
export function adoptAppSettings(dataDir: string, other: AppSettings): Promise<void> {
  const file = placesIn(dataDir).appSettings
  return withFileLock(lockOf(file), async () => {
    const here = (await loadJson(file, kind)).value ?? FIRST_SETTINGS
    const own = Object.entries(here).filter(([name, value]) => value !== FIRST_SETTINGS[name as keyof AppSettings])
    await storeJson(file, kind, AppSettings.parse({ ...other, userName: here.userName, ...Object.fromEntries(own) }))
  })
}

function changed(before: AppSettings, part: SettingsChange): AppSettings {
  const named = Object.entries(part).filter(([, value]) => value !== undefined)
  return AppSettings.parse({ ...before, ...Object.fromEntries(named) })
}

/** What stands in the audit trail: a name that anybody can type never without the account that it was typed under. */
function auditName(userName: string | null, account: string): string {
  return userName === null || userName === account ? account : `${userName} (${account})`
}
