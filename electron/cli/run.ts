import { AppError, toWire } from '../../shared/errors.ts'
import { commandHelp, EXIT, readOptions, type Command, type ExitCode, type Terminal } from './command.ts'
import { demo } from './demo.ts'
import { exportFile } from './exportFile.ts'
import { sandbox } from './sandbox.ts'
import { sync } from './sync.ts'

const COMMANDS: readonly Command[] = [sandbox, sync, exportFile, demo]

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
    terminal.err(`tallydesk: ${message}`)
    return code === 'bad-input' || code === 'bad-address' ? EXIT.wrongUse : EXIT.failed
  }
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
    'Exit codes: 0 done, 1 failed, 2 wrong use, 3 differences found, 4 incomplete.'
  ].join('\n')
}
