import { AppError, toWire, type ErrorCode } from '../../shared/errors.ts'
import { accountCommands } from './accounts/accountCommands.ts'
import { authorize } from './threeds/authorize.ts'
import { backup } from './backups/backup.ts'
import { restore } from './backups/restore.ts'
import { assumptions } from './syncing/assumptions.ts'
import { certificates } from './syncing/certificates.ts'
import { commandHelp } from './commandHelp.ts'
import { EXIT, type Command, type ExitCode, type Terminal } from './command.ts'
import { readOptions } from './readOptions.ts'
import { demo } from './demo.ts'
import { damaged } from './services/damaged.ts'
import { acceptLoss } from './reconciling/acceptLoss.ts'
import { exportFile } from './exporting/exportFile.ts'
import { fundingCommands } from './funding/fundingCommands.ts'
import { paymentMethods } from './accounts/paymentMethods.ts'
import { probe } from './syncing/probe.ts'
import { problems } from './syncing/problems.ts'
import { reconcile } from './reconciling/reconcile.ts'
import { reconciliations } from './reconciling/reconciliations.ts'
import { sandbox } from './sandbox.ts'
import { sync } from './syncing/sync.ts'
import { transactions } from './transactions/transactions.ts'
import { verify } from './exporting/verify.ts'
import { verifyLedger } from './syncing/verifyLedger.ts'
import { verifyLog } from './reconciling/verifyLog.ts'
import { hiddenNumbers } from './terminal/hiddenNumbers.ts'
import { visibleJson, visibleText } from './terminal/visibleText.ts'

export const COMMANDS: readonly Command[] = [
  sandbox,
  sync,
  probe,
  transactions,
  problems,
  assumptions,
  certificates,
  exportFile,
  verify,
  verifyLog,
  backup,
  restore,
  acceptLoss,
  damaged,
  verifyLedger,
  reconcile,
  reconciliations,
  ...accountCommands,
  paymentMethods,
  ...fundingCommands,
  authorize,
  demo
]

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
    const command = named(args)
    if (!command) return withoutCommand(args, terminal)
    const options = readOptions(command, args.slice(command.name.split(' ').length))
    if (options['help'] === true) {
      terminal.out(commandHelp(command))
      return EXIT.done
    }
    return await command.run(options, terminal)
  } catch (error) {
    const failure = toWire(error)
    terminal.err(`tallydesk: ${visibleText(failure.message)}`)
    // What fails after its result, in closing a file for example, has given its object.
    if (args.includes('--json') && !result.isPrinted) out(visibleJson({ error: failure }))
    return failureExit(failure.code)
  }
}

/** The command that the arguments begin with: a name has one word, or two. */
function named([first = '', second = '']: readonly string[]): Command | undefined {
  return COMMANDS.find(({ name }) => name === first || name === `${first} ${second}`)
}

/** The help of a group where only that is named; rejects what is no command. */
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

function commandRows(commands: readonly Command[]): readonly string[] {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
}

function overview(): string {
  return [
    'npm run -s cli -- <command> [options]',
    '',
    ...commandRows(COMMANDS),
    '',
    'The access token is read from TALLYDESK_TOKEN, else from the vault, else from standard input.',
    'Where there is no keychain, TALLYDESK_PASSPHRASE opens the vault. TALLYDESK_BACKUP_PASSPHRASE is that of a backup,',
    'else it is asked for. Secrets are never arguments.',
    'Exit codes: 0 done, 1 failed, 2 wrong use, 3 differences found, 4 incomplete or cancelled, 141 output not read.'
  ].join('\n')
}
