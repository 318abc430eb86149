import { z } from 'zod'
import { TimeZone } from './transactionFilter.ts'

/** A language and region whose numbers and dates are shown, such as `de-DE`. */
export const Region = z
  .string()
  .max(35)
  .refine((tag) => {
    try {
      return Intl.NumberFormat.supportedLocalesOf(tag).length === 1
    } catch {
      return false
    }
  })

const Theme = z.enum(['system', 'light', 'dark'])

const START_SCREENS = ['reconciliations', 'transactions', 'overview', 'accounts'] as const

/** `attention`: what somebody has to look at; `all`: also what is done. */
const NOTIFICATIONS = ['off', 'attention', 'all'] as const

/** What a person set up for the whole app, whatever service is in use. Holds no secret. */
export const AppSettings = z.strictObject({
  /** Stands in the audit trail before the account of this computer; null for that account alone. */
  userName: z.string().trim().min(1).max(80).nullable(),
  /** Null for the system's. */
  region: Region.nullable(),
  /** Whose days and local times are meant; null for the computer's. */
  timeZone: TimeZone.nullable(),
  theme: Theme,
  startScreen: z.enum(START_SCREENS),
  notifications: z.enum(NOTIFICATIONS),
  /** Shows the rooms for who builds against a service. */
  hasDeveloperTools: z.boolean(),
  /** The first screen was read and left. */
  isWelcomed: z.boolean()
})
export type AppSettings = z.output<typeof AppSettings>

/** What is absent stays as it is. */
export const SettingsChange = AppSettings.partial()
export type SettingsChange = z.output<typeof SettingsChange>
