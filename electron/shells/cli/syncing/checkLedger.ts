import type { LedgerCheck } from '../../../../shared/domain/ledgerCheck.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { readLedger } from '../services/readLedger.ts'
import { lastSync } from '../services/services.ts'
import { showResult } from '../terminal/showResult.ts'
import { counted } from '../terminal/words.ts'

export const checkLedger = command({
  options: commonOptions,
  run: (options, terminal) =>
    readLedger(options, terminal, async (app) => {
      terminal.progress('Reading the ledger…')
      const check = await app.handlers['sync.checkLedger'](undefined).finally(() => terminal.progress(''))
      // An empty file may have been made to look into.
      if (check.isWhole && check.rows === 0) await lastSync(app)
      showResult(options, terminal, check, () => checkWords(check))
      return check.isWhole ? EXIT.done : EXIT.differences
    })
})

/** The rows that were read, or what is wrong and what happens to the ledger. */
function checkWords({ isWhole, rows, tables, error, isSetAside }: LedgerCheck): string {
  if (!isWhole) {
    const then = isSetAside
      ? 'The damaged file was set aside. The next sync reads all transactions from the service again.'
      : 'The file is in use or read-only, so it stays where it is.'
    return `DAMAGED: ${error?.message ?? ''}\n${then}`
  }
  const pages = tables.reduce((sum, table) => sum + table.pages, 0)
  return `WHOLE: ${counted(rows, 'row')} in ${counted(tables.length, 'table')} and indexes; ${counted(pages, 'page')} read, no damage.`
}
