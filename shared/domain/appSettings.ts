import { z } from 'zod'
import { isRegion } from '../text/isRegion.ts'
import { TimeZone } from './transactionFilter.ts'

export const Region = z.string().refine(isRegion)

const Theme = z.enum(['system', 'light', 'dark'])

const START_SCREENS = ['home', 'reconciliations', 'transactions', 'overview', 'accounts'] as const

/** `attention`: only what the user has to act on; `all`: also finished work. */
const NOTIFICATIONS = ['off', 'attention', 'all'] as const

/** The user's settings for the whole app, for all connections. Holds no secret. */
export const AppSettings = z.strictObject({
  /** Precedes the account of this computer in the audit trail; null: only that account is named. */
  userName: z.string().trim().min(1).max(80).nullable(),
  /** Null: the system's region. */
  region: Region.nullable(),
  /** The time zone of days and local times; null: the computer's. */
  timeZone: TimeZone.nullable(),
  theme: Theme,
  startScreen: z.enum(START_SCREENS),
  notifications: z.enum(NOTIFICATIONS),
  /** Shows the screens for developers who work against a service. */
  hasDeveloperTools: z.boolean(),
  /** The user has read and left the first screen. */
  isWelcomed: z.boolean()
})
export type AppSettings = z.output<typeof AppSettings>

/** Absent settings stay as they are. */
export const SettingsChange = AppSettings.partial()
export type SettingsChange = z.output<typeof SettingsChange>
