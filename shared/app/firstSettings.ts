import type { AppSettings } from '../domain/appSettings.ts'

/** The default settings. Apart from the schema, which the page must not load. */
export const FIRST_SETTINGS: AppSettings = {
  userName: null,
  region: null,
  timeZone: null,
  theme: 'system',
  startScreen: 'home',
  notifications: 'off',
  hasDeveloperTools: false,
  isWelcomed: false
}
