import { resolve } from 'node:path'
import type { RestoredConnection, RestoreReport } from '../../../../shared/domain/backup.ts'
import { RESTORED_TEAM_WORDS } from '../../../../shared/words/restoredTeam.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { withApp } from '../services/services.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { utcTime } from '../terminal/words.ts'
import { contentExit, contentWords } from './backup.ts'
import { knownPassphrase } from './passphrases.ts'

export const restore = command({
  details: `The passphrase is read from TALLYDESK_BACKUP_PASSPHRASE, or asked for. Either all of it is restored or nothing.
What is here already stays as it is. Decisions that are gone, damaged or older than the backup are replaced;
the old ones are set aside. What comes from another workbook is added as a connection of its own.
A backup holds no tokens: sign in again with sync. Ledgers are synced again.
Exit code 3: an audit trail in the backup is damaged, or decisions that were made after it are missing.`,
  argument: { name: 'FILE', isRequired: true, text: 'the backup' },
  options: {
    beside: { text: 'adds everything as separate connections, to look at' },
    'data-dir': commonOptions['data-dir'],
    json: commonOptions.json
  },
  run: async (options, terminal) => {
    const source = resolve(options.FILE)
    const passphrase = await knownPassphrase(terminal)
    return withApp(options, terminal, { source }, async ({ handlers }) => {
      const report = await handlers['backup.restore']({ origin: { from: 'asked' }, passphrase, beside: options.beside })
      showResult(options, terminal, report, () => reportWords(report))
      const isMissing = report.connections.some(({ isBehind }) => isBehind)
      return isMissing ? EXIT.differences : contentExit(report.connections)
    })
  }
})

function reportWords({ madeAt, connections }: RestoreReport): string {
  const rows = connections.flatMap((each) => [contentWords(each), `    ${whatWords(each)}`, ...teamWords(each)])
  return [`RESTORED: the backup made ${utcTime(madeAt)}.`, ...rows].join('\n')
}

function teamWords({ hadTeam }: RestoredConnection): readonly string[] {
  return hadTeam ? [`    ${RESTORED_TEAM_WORDS} See: team join`] : []
}

function whatWords({ what, name, isBehind }: RestoredConnection): string {
  const lost = ' What was decided after this backup is missing. Look for a later backup first, or see accept-loss.'
  switch (what) {
    case 'added':
      return 'Restored.'
    case 'mended':
      return `Restored. The file that could not be used was set aside.${isBehind ? lost : ''}`
    case 'second':
      return `Added as a separate connection: ${visibleText(name)}.`
    case 'settings':
      return 'Its settings were restored. Everything else is here already.'
    case 'left':
      return 'Everything is here already, so nothing was changed.'
  }
}
