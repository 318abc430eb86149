import { dialog } from 'electron'
import { AppError } from '../../../shared/errors.ts'
import type { Log } from '../../session/ports.ts'

const title = 'Tallydesk has to close'
const unknownFailure =
  'Something went wrong inside Tallydesk. Please start it again and check whether your last step was done; if this ' +
  'comes back, restart the computer first.'

/** Shows the user in plain words why the app cannot go on; logs only the name of the error. */
export function reportFailure(event: string, error: unknown, log: Log): void {
  log(event, { code: failureName(error) })
  dialog.showErrorBox(title, error instanceof AppError ? error.message : unknownFailure)
}

/** A name for the log. Messages stay out of it: they may quote what the user or the service wrote. */
function failureName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
