import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isSound } from '../../../../shared/words/damagedIn.ts'
import type { BackedUp, BackupStatus } from '../../../../shared/domain/backup.ts'
import { finishRestores } from '../../../features/backups/restoreJournal.ts'
import { resealBackup } from '../../../features/backups/resealBackup.ts'
import { openLeftovers } from '../../../session/leftovers.ts'
import { command, commonOptions, EXIT, type CommonOptions, type ExitCode, type Terminal } from '../command/command.ts'
import { wrongUse } from '../command/commandHelp.ts'
import { filesAt, noFolder, withApp } from '../services/services.ts'
import { dataDirOf } from '../services/storedTrail.ts'
import { exportTo } from '../services/exportTo.ts'
import { formatTable } from '../terminal/formatTable.ts'
import { showResult } from '../terminal/showResult.ts'
import { untilStopped } from '../terminal/untilStopped.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { counted, grouped, utcTime } from '../terminal/words.ts'
import { knownPassphrase, newPassphrase } from './passphrases.ts'

const NEW_VARIABLE = 'TALLYDESK_NEW_BACKUP_PASSPHRASE'

export const backup = command({
  details: `It holds all connections of the data folder, but no tokens and no ledgers: ledgers are synced again.
The passphrase is read from TALLYDESK_BACKUP_PASSPHRASE, or asked for. Without it, nobody can open the backup.
Tallydesk may be open meanwhile. Exit code 0: the backup was made and read back to its last byte, or is whole. 3: an audit trail in it is damaged.`,
  options: {
    out: { value: 'FILE', text: 'the backup to make; an existing file is replaced only after the new one was checked' },
    list: { text: 'lists the backups of this data folder, and when the next one is due' },
    check: { formerly: 'verify', value: 'FILE', text: 'checks a backup by reading it whole, and lists what is in it' },
    'change-passphrase': {
      value: 'FILE',
      text: `changes the passphrase of a backup; the new one is read from ${NEW_VARIABLE}, or asked for`
    },
    'data-dir': commonOptions['data-dir'],
    json: commonOptions.json
  },
  run: (options, terminal) => {
    const { out, list, check, 'change-passphrase': changed } = options
    if ([out, list, check, changed].filter(Boolean).length !== 1)
      throw wrongUse('backup', 'Give one of --out, --list, --check and --change-passphrase.')
    if (out !== undefined) return makeBackup(resolve(out), options, terminal)
    if (check !== undefined) return checkBackup(resolve(check), options, terminal)
    if (changed !== undefined) return changePassphrase(resolve(changed), options, terminal)
    return listBackups(options, terminal)
  }
})

type Options = Pick<CommonOptions, 'data-dir' | 'json'>

async function makeBackup(path: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const dataDir = dataDirOf(options, terminal)
  if (!existsSync(dataDir)) throw noFolder(dataDir)
  const passphrase = await newPassphrase(terminal)
  return withApp(options, terminal, { target: path }, async (app) => {
    const begin = () => app.handlers['backup.make']({ passphrase })
    await exportTo(app, begin, terminal, () => 'Making the backup and reading it back…')
    const [made] = (await app.handlers['backup.get'](undefined)).backups
    if (!made) throw new Error('The new backup is not in the list')
    const { madeAt, bytes, contents } = made
    showResult(options, terminal, { file: path, madeAt, bytes, contents }, () =>
      [`MADE AND READ BACK: ${visibleText(path)}, ${grouped(bytes)} bytes.`, ...contents.map(contentWords)].join('\n')
    )
    return contentExit(contents)
  })
}

function listBackups(options: Options, terminal: Terminal): Promise<ExitCode> {
  return withApp(options, terminal, {}, async ({ handlers }) => {
    const status = await handlers['backup.get'](undefined)
    showResult(options, terminal, status, () => statusWords(status, terminal.width))
    return EXIT.done
  })
}

async function checkBackup(path: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const passphrase = await knownPassphrase(terminal)
  return withApp(options, terminal, { source: path }, async ({ handlers }) => {
    const reading = handlers['backup.check']({ origin: { from: 'asked' }, passphrase })
    const found = await untilStopped(reading, terminal.signal)
    const verdict = isSound(found.contents) ? 'WHOLE' : 'AS IT WAS MADE, BUT NOT WHOLE'
    showResult(options, terminal, { file: path, ...found }, () =>
      [`${verdict}: ${visibleText(path)}, made ${utcTime(found.madeAt)}.`, ...found.contents.map(contentWords)].join(
        '\n'
      )
    )
    return contentExit(found.contents)
  })
}

async function changePassphrase(path: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const current = await knownPassphrase(terminal)
  const next = await newPassphrase(terminal, NEW_VARIABLE)
  // Needs no app, but what is half-written if this is killed has to be found by the next one.
  const leftovers = await openLeftovers({
    dataDir: dataDirOf(options, terminal),
    files: filesAt(path),
    log: () => undefined,
    finish: (mark) => finishRestores(dataDirOf(options, terminal), mark)
  })
  try {
    await leftovers.noteTarget(path)
    await resealBackup({ path, current, next, signal: terminal.signal })
  } finally {
    await leftovers.close()
  }
  const words = `${visibleText(path)} now opens with the new passphrase only. Other copies of it keep the one they have.`
  showResult(options, terminal, { file: path, isChanged: true }, () => words)
  return EXIT.done
}

/** How a command ends that made, read or restored a backup with these contents. */
export function contentExit(contents: readonly BackedUp[]): ExitCode {
  return isSound(contents) ? EXIT.done : EXIT.differences
}

/** One line on what a backup contains of one connection. */
export function contentWords({ name, log }: BackedUp): string {
  if (!log) return `  ${visibleText(name)}: settings only, no decisions`
  const facts = `${counted(log.reconciliations, 'reconciliation')}, ${log.entries} entries in its audit trail, the last ${log.head}`
  const warning = log.isWhole ? '' : '; THE AUDIT TRAIL WAS DAMAGED when the backup was made: see check-audit-trail'
  return `  ${visibleText(name)}: ${facts}${warning}`
}

function statusWords(status: BackupStatus, width: number): string {
  const { schedule, nextAt, failure, backups, hasPassphrase } = status
  const every = { off: 'No scheduled backups.', daily: 'Daily', weekly: 'Weekly' }[schedule.every]
  const next =
    hasPassphrase === false
      ? 'the next waits for a passphrase, set in the app'
      : `the next is due ${utcTime(nextAt ?? '')}`
  const plan =
    schedule.every === 'off'
      ? every
      : `${every} to ${visibleText(schedule.folder ?? '')}, ${schedule.keep} kept; ${next}.`
  const failed = failure ? [`FAILED at ${utcTime(failure.at)}: ${visibleText(failure.error.message)}`] : []
  if (backups.length === 0) return [plan, ...failed, 'No backups of this data folder yet.'].join('\n')
  const columns = [{ head: 'Made' }, { head: 'Bytes', align: 'right' }, { head: 'File' }] as const
  const rows = backups.map(({ madeAt, bytes, name, folder, isThere, contents }) => {
    const remarks = [
      ...(isThere === false ? [' (no longer there)'] : []),
      ...(isSound(contents) ? [] : [' (its audit trail was damaged then)'])
    ]
    const path = folder === null ? name : resolve(folder, name)
    return [utcTime(madeAt), grouped(bytes), `${visibleText(path)}${remarks.join('')}`]
  })
  return [plan, ...failed, '', formatTable(columns, rows, width), ''].join('\n')
}
