import { TimeZone } from '../../../../shared/domain/transactionFilter.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { App } from '../../../app/app.ts'

/** The `--time-zone` option in a command's help. */
export const timeZoneOptionSpec = {
  value: 'ZONE',
  text: 'the time zone of days and local times; default: as set in the app'
} as const

/** The time zone of `--time-zone`, else the one set in the app, else the computer's. */
export async function timeZoneOption({ handlers }: App, given: string | undefined): Promise<string> {
  if (given === undefined) {
    const { timeZone } = await handlers['settings.get'](undefined)
    return timeZone ?? (await handlers['app.get'](undefined)).timeZone
  }
  if (TimeZone.safeParse(given).success) return given
  throw new AppError('bad-input', `--time-zone takes a name such as Europe/Stockholm or UTC, not "${given}".`)
}
