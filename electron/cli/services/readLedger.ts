import type { App } from '../../app/app.ts'
import type { ExitCode, Options, Terminal } from '../command.ts'
import { withServices } from './services.ts'
import { untilStopped } from '../terminal/untilStopped.ts'

/** Runs a command that only reads local data, until it is done or stopped. */
export function readLedger(
  options: Options,
  terminal: Terminal,
  look: (app: App) => Promise<ExitCode>
): Promise<ExitCode> {
  return withServices(options, terminal, { uses: 'ledger' }, ({ app }) => untilStopped(look(app), terminal.signal))
}
