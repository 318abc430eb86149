import type { AssumptionKey } from '../../../shared/domain/assumption.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ProbeReport } from '../../../shared/domain/probe.ts'
import { inTurn } from '../../../shared/app/inTurn.ts'
import { lockOf, withFileLock } from '../../base/database/fileLock.ts'
import { loadSettings, rereadSettings, storeSettings, type StoredSettings } from './settingsFile.ts'

/** The settings of one connection, stored in a file of their own. */
export interface ConnectionSettings {
  /** As they are now. */
  current(): StoredSettings
  /**
   * Stores the user's value, or removes it with null. If it cannot be saved, rejects and changes nothing: with
   * `bad-input` where another process has given the connection another address.
   */
  override(key: AssumptionKey, value: string | null): Promise<void>
  /**
   * Takes effect at once; returns whether the value is new. A failure to save is only passed to `onUnsaved`, because
   * the value will be detected again.
   */
  detect(key: AssumptionKey, value: string, evidence: string): boolean
  /** Stores the report without its sample of a real amount, because the file is not encrypted. */
  setLastProbe(report: ProbeReport): void
  /** Takes over what another process stored for the same address. Rejects if the file cannot be read. */
  refresh(): Promise<void>
  /** Name of the file that damaged settings were renamed to, in the same folder. */
  readonly setAside: string | undefined
  /** Resolves when all writes have ended. */
  close(): Promise<void>
}

export interface SettingsOptions {
  readonly file: string
  /** Drops what was detected at another address. */
  readonly baseUrl: string
  readonly onUnsaved: (error: unknown) => void
}

/** Rejects with `cache-too-new` or `not-writable`; damaged settings are set aside. */
export async function openSettings({ file, baseUrl, onUnsaved }: SettingsOptions): Promise<ConnectionSettings> {
  const { settings, setAside } = await loadSettings(file)
  let current = settings?.baseUrl === baseUrl ? settings : atNewAddress(settings, baseUrl)
  /** Of the file, as far as known here; ours once something was stored. */
  let knownUrl = settings?.baseUrl
  const turn = inTurn()

  function take(after: StoredSettings): void {
    // The file has no amount of a probe, and perhaps not yet what was just detected.
    const { lastProbe, detected } = current
    const isOwn = after.lastProbe?.at === lastProbe?.at
    current = {
      ...after,
      lastProbe: isOwn ? lastProbe : after.lastProbe,
      detected: { ...after.detected, ...detected }
    }
  }

  /** Changes what the file has now, so that what another process stored meanwhile stays, and is known here too. */
  const change = (edit: (before: StoredSettings) => Partial<StoredSettings>): Promise<void> =>
    turn(() =>
      withFileLock(lockOf(file), async () => {
        const stored = (await loadSettings(file)).settings
        if (stored && stored.baseUrl !== baseUrl && stored.baseUrl !== knownUrl) throw movedMeanwhile()
        const before = stored?.baseUrl === baseUrl ? stored : current
        const after = { ...before, ...edit(before) }
        await storeSettings(file, forDisk(after))
        knownUrl = baseUrl
        take(after)
      })
    )

  return {
    current: () => current,
    override: (key, value) =>
      change(({ overrides }) => {
        const others = Object.entries(overrides).filter(([name]) => name !== key)
        return { overrides: Object.fromEntries(value === null ? others : [...others, [key, value]]) }
      }),
    detect: (key, value, evidence) => {
      if (current.detected[key]?.value === value) return false
      const found = { value, evidence, at: new Date().toISOString() }
      current = { ...current, detected: { ...current.detected, [key]: found } }
      change(({ detected }) => ({ detected: { ...detected, [key]: found } })).catch(onUnsaved)
      return true
    },
    setLastProbe: (lastProbe) => {
      current = { ...current, lastProbe }
      change(() => ({ lastProbe })).catch(onUnsaved)
    },
    refresh: () =>
      turn(async () => {
        const stored = await rereadSettings(file)
        if (stored?.baseUrl === baseUrl) take(stored)
      }),
    setAside,
    close: () => turn(() => Promise.resolve())
  }
}

/** What is found or set for the old address says nothing about the new one. */
function movedMeanwhile(): AppError {
  const message = 'Another Tallydesk has given this connection another address. Choose the connection again first.'
  return new AppError('bad-input', message)
}

function atNewAddress(settings: StoredSettings | undefined, baseUrl: string): StoredSettings {
  return { baseUrl, overrides: settings?.overrides ?? {}, detected: {}, lastProbe: null }
}

function forDisk(settings: StoredSettings): StoredSettings {
  const { lastProbe } = settings
  return { ...settings, lastProbe: lastProbe && { ...lastProbe, unitSample: null } }
}
