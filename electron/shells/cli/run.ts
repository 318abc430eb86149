import { AppError, toWire, type ErrorCode } from '../../../shared/errors.ts'
import { EXIT, type ExitCode, type ListedCommand, type Terminal } from './command/command.ts'
import { commandHelp } from './command/commandHelp.ts'
import { COMMANDS } from './commands.ts'
import { readOptions } from './readOptions.ts'
import { writeAs } from './terminal/region.ts'
import { hiddenNumbers } from './terminal/hiddenNumbers.ts'
import { visibleJson, visibleText } from './terminal/visibleText.ts'

const HELP: readonly (string | undefined)[] = ['--help', '-h', 'help']

/**
 * Runs one command line; every failure becomes a sentence on standard error and an exit code, and with `--json` the one
 * object on standard output as well: `{"error":{"code","message"}}`.
 */
export async function run(args: readonly string[], { out, ...streams }: Terminal): Promise<ExitCode> {
  const [name] = args
  const result = { isPrinted: false }
  const terminal: Terminal = {
    ...streams,
    out(line) {
      result.isPrinted = true
      out(line)
    }
  }
  try {
    if (name === undefined || HELP.includes(name)) {
      terminal.out(overview())
      return name === undefined ? EXIT.wrongUse : EXIT.done
    }
    const listed = named(args)
    if (!listed) return withoutCommand(args, terminal)
    const command = await listed.load()
    const values = readOptions(listed.name, command, args.slice(listed.name.split(' ').length))
    if (values === undefined) {
      terminal.out(commandHelp(listed, command))
      return EXIT.done
    }
    const { region } = values
    writeAs(typeof region === 'string' ? region : null)
    return await command.run(values, terminal)
  } catch (error) {
    const failure = toWire(error)
    terminal.err(`tallydesk: ${visibleText(failure.message)}`)
    // A failure after the result, such as in closing a file, adds no second object.
    if (args.includes('--json') && !result.isPrinted) out(visibleJson({ error: failure }))
    return failureExit(failure.code)
  }
}

/** The command that the arguments begin with; a name has one or two words. */
function named([first = '', second = '']: readonly string[]): ListedCommand | undefined {
  return COMMANDS.find(({ name, formerly }) => name === first || name === `${first} ${second}` || formerly === first)
}

/** The help of a group if only the group is named; rejects unknown commands. */
function withoutCommand([name = '', part]: readonly string[], { out }: Terminal): ExitCode {
  const group = COMMANDS.filter((command) => command.name.startsWith(`${name} `))
  if (group.length > 0 && (part === undefined || HELP.includes(part))) {
    out([`npm run -s cli -- ${name} <command> [options]`, '', ...commandRows(group)].join('\n'))
    return part === undefined ? EXIT.wrongUse : EXIT.done
  }
  const given = group.length > 0 ? `${name} ${part ?? ''}` : name
  const hint = group.length > 0 ? ` There are: ${group.map((command) => command.name).join(', ')}.` : ''
  const help = group.length > 0 ? `${name} --help` : '--help'
  throw new AppError(
    'bad-input',
    `There is no command "${hiddenNumbers(given)}".${hint} See: npm run -s cli -- ${help}`
  )
}

function failureExit(code: ErrorCode): ExitCode {
  if (code === 'bad-input' || code === 'bad-address') return EXIT.wrongUse
  return code === 'cancelled' ? EXIT.incomplete : EXIT.failed
}

function commandRows(commands: readonly ListedCommand[]): readonly string[] {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
}

function overview(): string {
  return [
    'npm run -s cli -- <command> [options]',
    '',
    ...commandRows(COMMANDS),
    '',
    'The access token is read from TALLYDESK_TOKEN, from the vault or from standard input, in this order.',
    'Without a keychain, TALLYDESK_PASSPHRASE opens the vault. TALLYDESK_BACKUP_PASSPHRASE opens a backup.',
    'A passphrase that is not set is asked for. Secrets are never arguments.',
    'Exit codes: 0 done, 1 failed, 2 wrong use, 3 differences found, 4 incomplete or cancelled, 141 output not read.'
  ].join('\n')
}
