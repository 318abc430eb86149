import type { AppSettings } from '../../../shared/domain/appSettings.ts'
import { FIRST_SETTINGS } from '../../../shared/app/firstSettings.ts'
import type { Handlers } from '../../../shared/contract.ts'

/** Settings in memory, of a developer who has been here before. */
export function fakeSettings(
  onChange: (now: AppSettings) => void,
  start: Partial<AppSettings> = {}
): Pick<Handlers, 'settings.get' | 'settings.change'> {
  let now: AppSettings = { ...FIRST_SETTINGS, isWelcomed: true, hasDeveloperTools: true, ...start }
  return {
    'settings.get': () => Promise.resolve(now),
    'settings.change': (part) => {
      const named = Object.entries(part).filter(([, value]) => value !== undefined)
      now = { ...now, ...Object.fromEntries(named) }
      onChange(now)
      return Promise.resolve(now)
    }
  }
}
