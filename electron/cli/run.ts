import { AppError, toWire, type ErrorCode } from '../../shared/errors.ts'
import { assumptions } from './assumptions.ts'
import { certificates } from './certificates.ts'
import { commandHelp, EXIT, readOptions, type Command, type ExitCode, type Terminal } from './command.ts'
import { demo } from './demo.ts'
import { exportFile } from './exportFile.ts'
import { probe } from './probe.ts'
import { problems } from './problems.ts'
import { sandbox } from './sandbox.ts'
import { sync } from './sync.ts'
import { visibleText } from './visibleText.ts'

const COMMANDS: readonly Command[] = [sandbox, sync, probe, problems, assumptions, certificates, exportFile, demo]

/** Runs one command line; every failure becomes a sentence on standard error and an exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = args
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      terminal.out(overview())
      return name === undefined ? EXIT.wrongUse : EXIT.done
    }
    const command = COMMANDS.find((candidate) => candidate.name === name)
    if (!command) throw new AppError('bad-input', `There is no command "${name}". See: cli -- --help`)
    const options = readOptions(command, rest)
    if (options['help'] === true) {
      terminal.out(commandHelp(command))
      return EXIT.done
    }
    return await command.run(options, terminal)
  } catch (error) {
    const { code, message } = toWire(error)
    terminal.err(`tallydesk: ${visibleText(message)}`)
    return failureExit(code)
  }
}

function failureExit(code: ErrorCode): ExitCode {
  if (code === 'bad-input' || code === 'bad-address') return EXIT.wrongUse
  return code === 'cancelled' ? EXIT.incomplete : EXIT.failed
}

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length))
  return [
    'npm run -s cli -- <command> [options]',
    '',
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'The access token is read from TALLYDESK_TOKEN, else from the vault, else from standard input.',
    'Where there is no keychain, TALLYDESK_PASSPHRASE opens the vault. Secrets are never arguments.',
    'Exit codes: 0 done, 1 failed, 2 wrong use, 3 differences found, 4 incomplete or cancelled.'
  ].join('\n')
}
