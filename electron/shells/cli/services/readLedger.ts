import type { App } from '../../../app/app.ts'
import type { CommonOptions, ExitCode, Terminal } from '../command/command.ts'
import { withServices } from './services.ts'
import { untilStopped } from '../terminal/untilStopped.ts'

/** Runs a command that only reads local data, until it is done or stopped. */
export function readLedger(
  options: CommonOptions,
  terminal: Terminal,
  look: (app: App) => Promise<ExitCode>
): Promise<ExitCode> {
  const services = { uses: 'ledger', app: { onlyReads: true } } as const
  return withServices(options, terminal, services, ({ app }) => untilStopped(look(app), terminal.signal))
}

/**
 * Runs a command that changes local data. Once it has begun it is not stopped: it would be done all the same, although
 * the user was told that it was cancelled.
 */
export function changeLedger(
  options: CommonOptions,
  terminal: Terminal,
  change: (app: App) => Promise<ExitCode>
): Promise<ExitCode> {
  return withServices(options, terminal, { uses: 'ledger' }, ({ app }) => change(app))
}
