import { AppSettings, SettingsChange } from '../domain/appSettings.ts'
import { call, nothing } from './call.ts'

/** What a person set up for the whole app. */
export const settingsCalls = {
  'settings.get': call(nothing, AppSettings),
  /** Changes what is named and nothing else. */
  'settings.change': call(SettingsChange, AppSettings)
}
