import { resolve } from 'node:path'
import type { TransactionQuery } from '../../../../shared/domain/transaction.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fileRemarks } from '../../../../shared/exports/exportOmissions.ts'
import { manifestPath } from '../../../features/exporting/manifestFile.ts'
import { command, commonOptions } from '../command/command.ts'
import { lastSync, withServices } from '../services/services.ts'
import { balanceOptions, formatOptions, settingsOf, templateSettings } from './exportSettings.ts'
import { exportTo } from '../services/exportTo.ts'
import { reportDoubts } from '../syncing/syncReport.ts'
import { hintAtUnknown } from '../transactions/queryHints.ts'
import { queryOption, queryOptionSpec } from '../transactions/queryOption.ts'
import { NEWEST_FIRST } from '../transactions/sortOption.ts'
import { timeZoneOption, timeZoneOptionSpec } from '../transactions/timeZoneOption.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { counted, verdictWord } from '../terminal/words.ts'

export const exportFile = command({
  options: {
    ...formatOptions,
    query: queryOptionSpec,
    account: { value: 'ID', isList: true, text: 'only this account; may be repeated' },
    ...balanceOptions,
    template: { value: 'NAME', text: 'the format and its settings, as saved in the app' },
    'time-zone': timeZoneOptionSpec,
    out: { value: 'FILE', text: 'the file to write; an existing one is replaced when the new one is complete' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const { out, account: accounts, template } = options
    if (out === undefined) throw new AppError('bad-input', 'Name the file to write: --out FILE')
    const target = resolve(out)
    const conditions = queryOption(options.query, terminal)
    const ofAccounts = { field: 'account', anyOf: accounts, not: false } as const
    const filter = accounts.length === 0 ? conditions : [...conditions, ofAccounts]
    // Reports wrong options before anything is opened.
    if (template === undefined) settingsOf(options)
    return withServices(options, terminal, { uses: 'ledger', target }, async ({ app }) => {
      const last = await lastSync(app)
      const workspace = await app.handlers['workspace.get'](undefined)
      const settings = template === undefined ? settingsOf(options) : templateSettings(options, template, workspace)
      const query = { ...ALL_ROWS, filter, timeZone: await timeZoneOption(app, options['time-zone']) }
      const request = { kind: 'transactions', settings, query, template: template ?? null } as const
      await hintAtUnknown(app, query, terminal)
      const {
        rows,
        bytes,
        leftOut = 0,
        omitted = 0,
        sums = [],
        completeness = last.completeness
      } = await exportTo(app, () => app.handlers['export.start'](request), terminal)
      const { problems, absent, completeAsOf } = completeness
      const sync = verdictWord(completeness.verdict ?? last.verdict)
      const paths = { file: target, manifest: manifestPath(target) }
      showResult(
        options,
        terminal,
        { ...paths, rows, leftOut, omitted, sums, bytes, problems, absent, completeAsOf, sync },
        () => `${counted(rows, 'row')} written to ${visibleText(target)}`
      )
      for (const remark of fileRemarks(settings.format, { leftOut, omitted }, counted))
        terminal.err(`tallydesk: ${remark}`)
      return reportDoubts(completeness, 'this file', terminal)
    })
  }
})

/** Every row, newest first, with days in UTC. */
export const ALL_ROWS = {
  filter: [],
  sort: NEWEST_FIRST,
  timeZone: 'UTC'
} as const satisfies TransactionQuery
