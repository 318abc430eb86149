import { resolve } from 'node:path'
import type { ExportRequest } from '../../../../shared/domain/exportFile.ts'
import type { TransactionFilter } from '../../../../shared/domain/transactionFilter.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fileRemarks } from '../../../../shared/exports/exportOmissions.ts'
import type { App } from '../../../app/app.ts'
import { manifestPath } from '../../../features/exporting/manifestFile.ts'
import { commonOptions, type Command, type Options, type Terminal } from '../command/command.ts'
import { listOption, textOption } from '../command/optionValues.ts'
import { lastSync, withServices } from '../services/services.ts'
import { settingsOf, templateSettings } from './exportSettings.ts'
import { exportTo } from '../services/exportTo.ts'
import { reportDoubts } from '../syncing/syncReport.ts'
import { hintAtUnknown } from '../transactions/queryHints.ts'
import { queryOption, queryOptionSpec } from '../transactions/queryOption.ts'
import { timeZoneOption, timeZoneOptionSpec } from '../transactions/timeZoneOption.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { counted, verdictWord } from '../terminal/words.ts'

export const exportFile: Command = {
  options: {
    format: { type: 'string', value: 'csv|xlsx|jsonl|camt053|camt054|ofx', text: 'the file format; default: csv' },
    profile: {
      type: 'string',
      value: 'excel|excel-eu|excel-us|raw',
      text: 'the kind of CSV; those for Excel (default: excel) keep spreadsheets from running texts as formulas'
    },
    columns: { type: 'string', value: 'A,B,…', text: 'the columns of CSV and XLSX, in this order' },
    'for-programs': {
      type: 'boolean',
      text: 'for CSV and XLSX: raw column names, statuses and UTC times for programs, instead of titles, words and local times'
    },
    query: queryOptionSpec,
    account: { type: 'string', value: 'ID', isList: true, text: 'only this account; may be repeated' },
    'opening-balance': {
      type: 'string',
      value: 'EUR=1000.00,SEK=0',
      text: 'the balance before the first transaction: camt053 needs it; without it, ofx says that the balance is unknown'
    },
    template: { type: 'string', value: 'NAME', text: 'the format and its settings, as saved in the app' },
    'time-zone': timeZoneOptionSpec,
    out: {
      type: 'string',
      value: 'FILE',
      text: 'the file to write; an existing one is replaced when the new one is complete'
    },
    ...commonOptions
  },
  run: (options, terminal) => {
    const out = textOption(options, 'out')
    if (out === undefined) throw new AppError('bad-input', 'Name the file to write: --out FILE')
    const target = resolve(out)
    const filter = filterOf(options, terminal)
    // Reports wrong options before anything is opened.
    if (textOption(options, 'template') === undefined) settingsOf(options)
    return withServices(options, terminal, { uses: 'ledger', target }, async ({ app }) => {
      const last = await lastSync(app)
      const request = await requestOf(app, options, filter)
      await hintAtUnknown(app, request.query, terminal)
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
      for (const remark of fileRemarks(request.settings.format, { leftOut, omitted }, counted))
        terminal.err(`tallydesk: ${remark}`)
      return reportDoubts(completeness, 'this file', terminal)
    })
  }
}

/** Every row, newest first, with days in UTC. */
export const ALL_ROWS = {
  filter: [],
  sort: [{ by: 'createdAt', direction: 'desc' }],
  timeZone: 'UTC'
} as const satisfies TransactionRequest['query']

type TransactionRequest = Extract<ExportRequest, { kind: 'transactions' }>

function filterOf(options: Options, terminal: Terminal): TransactionFilter {
  const accounts = listOption(options, 'account')
  const conditions = queryOption(options, terminal)
  return accounts.length === 0 ? conditions : [...conditions, { field: 'account', anyOf: accounts, not: false }]
}

async function requestOf(app: App, options: Options, filter: TransactionFilter): Promise<TransactionRequest> {
  const template = textOption(options, 'template') ?? null
  const workspace = await app.handlers['workspace.get'](undefined)
  const settings = template === null ? settingsOf(options) : templateSettings(options, template, workspace)
  const timeZone = await timeZoneOption(app, options)
  return { kind: 'transactions', settings, query: { ...ALL_ROWS, filter, timeZone }, template }
}
