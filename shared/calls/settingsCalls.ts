import { AppSettings, SettingsChange } from '../domain/appSettings.ts'
import { call, nothing } from './call.ts'

/** The settings of the whole app. */
export const settingsCalls = {
  'settings.get': call(nothing, AppSettings),
  /** Changes the named settings and nothing else. */
  'settings.change': call(SettingsChange, AppSettings)
}
