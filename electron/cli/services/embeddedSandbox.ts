import { AppError } from '../../../shared/errors.ts'
import { textOption } from '../optionValues.ts'
import type { Options, Terminal } from '../command.ts'

const SEVERAL =
  'For several commands in a row, start one: npm run -s cli -- sandbox, and give its address with --base-url and its token in TALLYDESK_TOKEN.'

/** For the help of a command that makes something at the service, or asks for what another made there. */
export const SANDBOX_FORGETS = `Without --base-url: the embedded sandbox forgets what is made in it when the command ends.\n${SEVERAL}`

const HAS_FORGOTTEN = `The embedded sandbox has forgotten what other commands made in it. ${SEVERAL}`

/** Says that what was made is gone with the process, where the embedded sandbox is the service. */
export function tellForgotten(options: Options, { err }: Terminal): void {
  if (isEmbedded(options)) err(`tallydesk: The embedded sandbox forgets this when the command ends. ${SEVERAL}`)
}

/** Says why nothing is found of what another command made, where the embedded sandbox is the service. */
export function tellAbsent(options: Options, { err }: Terminal): void {
  if (isEmbedded(options)) err(`tallydesk: ${HAS_FORGOTTEN}`)
}

/** A failure, with why the embedded sandbox knows no such thing where it is the service that does not. */
export function withForgetting(error: unknown, options: Options): unknown {
  // What this computer itself does not know has no answer of the service as its cause.
  const isMissing = error instanceof AppError && error.code === 'not-found' && error.cause instanceof AppError
  if (!isMissing || !isEmbedded(options)) return error
  return new AppError(error.code, `${error.message} ${HAS_FORGOTTEN}`, { cause: error, requestId: error.requestId })
}

function isEmbedded(options: Options): boolean {
  return textOption(options, 'base-url') === undefined
}
