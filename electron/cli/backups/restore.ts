import { resolve } from 'node:path'
import type { RestoredConnection, RestoreReport } from '../../../shared/domain/backup.ts'
import { commonOptions, EXIT, type Command } from '../command.ts'
import { withApp } from '../services/services.ts'
import { textOption } from '../optionValues.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { utcTime } from '../words.ts'
import { contentWords } from './backup.ts'
import { knownPassphrase } from './passphrases.ts'

export const restore: Command = {
  details: `The passphrase is TALLYDESK_BACKUP_PASSPHRASE, else asked for. All of it is restored or nothing.
What is here already is left as it is; decisions that are gone, damaged or older than they should be are replaced, and
what is replaced is set aside; what is of another origin goes beside, as a connection of its own.
Tokens are in no backup: sign in again with sync. Ledgers are synced again.`,
  argument: { name: 'FILE', isRequired: true, text: 'the backup' },
  options: {
    beside: { type: 'boolean', text: 'adds all of it beside what is here, under names of its own, to look at' },
    'data-dir': commonOptions['data-dir'],
    json: commonOptions.json
  },
  run: async (options, terminal) => {
    const source = resolve(textOption(options, 'FILE') ?? '')
    const passphrase = await knownPassphrase(terminal)
    const beside = options['beside'] === true
    return withApp(options, terminal, { source }, async ({ handlers }) => {
      const report = await handlers['backup.restore']({ origin: { from: 'asked' }, passphrase, beside })
      showResult(options, terminal, report, () => reportWords(report))
      return EXIT.done
    })
  }
}

function reportWords({ madeAt, connections }: RestoreReport): string {
  const rows = connections.flatMap((each) => [contentWords(each), `    ${whatWords(each)}`])
  return [`RESTORED: the backup made ${utcTime(madeAt)}.`, ...rows].join('\n')
}

function whatWords({ what, name, isBehind }: RestoredConnection): string {
  const lost = ' What was decided after the backup is missing: see accept-loss, or look for a later one first.'
  switch (what) {
    case 'added':
      return 'Restored.'
    case 'mended':
      return `Restored in place of what could not be used, which was set aside.${isBehind ? lost : ''}`
    case 'second':
      return `Added beside what is here, as ${visibleText(name)}.`
    case 'left':
      return 'All of it is here already, so it was left as it is.'
  }
}
