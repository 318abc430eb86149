import type { AssumptionKey } from '../../shared/domain/assumption.ts'
import type { ProbeReport } from '../../shared/domain/probe.ts'
import { inTurn } from '../../shared/inTurn.ts'
import { loadSettings, storeSettings, type StoredSettings } from './settingsFile.ts'

/** The settings of one connection, kept in a file of their own. */
export interface ConnectionSettings {
  /** As they are now. */
  current(): StoredSettings
  /** Puts the user's value in, or with null takes it away; rejects, and changes nothing, when it cannot be saved. */
  override(key: AssumptionKey, value: string | null): Promise<void>
  /** Counts at once; returns whether it was news. That it cannot be saved is told to `onUnsaved` only: it will be seen again. */
  detect(key: AssumptionKey, value: string, evidence: string): boolean
  /** Keeps the report; its sample of a real amount is forgotten with the app, because the file is not encrypted. */
  setLastProbe(report: ProbeReport): void
  /** Name of the file that damaged settings were renamed to, in the same folder. */
  readonly setAside: string | undefined
  /** Resolves when everything is saved that can be. */
  close(): Promise<void>
}

export interface SettingsOptions {
  readonly file: string
  /** What was detected at another address is dropped. */
  readonly baseUrl: string
  readonly onUnsaved: (error: unknown) => void
}

/** Rejects with `cache-too-new` or `not-writable`; damaged settings are set aside. */
export async function openSettings({ file, baseUrl, onUnsaved }: SettingsOptions): Promise<ConnectionSettings> {
  const { settings, setAside } = await loadSettings(file)
  let current = settings?.baseUrl === baseUrl ? settings : atNewAddress(settings, baseUrl)
  const turn = inTurn()

  function keep(change: Partial<StoredSettings>): void {
    current = { ...current, ...change }
    void turn(() => storeSettings(file, forDisk(current))).catch(onUnsaved)
  }

  return {
    current: () => current,
    override: (key, value) =>
      turn(async () => {
        const others = Object.entries(current.overrides).filter(([name]) => name !== key)
        const overrides = Object.fromEntries(value === null ? others : [...others, [key, value]])
        await storeSettings(file, forDisk({ ...current, overrides }))
        current = { ...current, overrides }
      }),
    detect: (key, value, evidence) => {
      if (current.detected[key]?.value === value) return false
      const at = new Date().toISOString()
      keep({ detected: { ...current.detected, [key]: { value, evidence, at } } })
      return true
    },
    setLastProbe: (lastProbe) => keep({ lastProbe }),
    setAside,
    close: () => turn(() => Promise.resolve())
  }
}

function atNewAddress(settings: StoredSettings | undefined, baseUrl: string): StoredSettings {
  return { baseUrl, overrides: settings?.overrides ?? {}, detected: {}, lastProbe: null }
}

function forDisk(settings: StoredSettings): StoredSettings {
  const { lastProbe } = settings
  return { ...settings, lastProbe: lastProbe && { ...lastProbe, unitSample: null } }
}
