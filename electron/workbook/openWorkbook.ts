import { startWorker } from '../database/port/databaseWorker.ts'
import type { Actor } from './actor.ts'
import type { WorkbookFileOptions } from './file/workbookFile.ts'
import type { WorkbookCalls } from './port/calls.ts'
import type { Workbook, WorkbookChange } from './workbook.ts'

export interface OpenWorkbookOptions extends Omit<WorkbookFileOptions, 'acceptsLoss'> {
  /** Goes on with a file that lacks what is known of it; the log says so under this name. */
  readonly accepting?: Actor | undefined
  /** Where the worker's script is: the shells find it in different places. */
  readonly worker: string | URL
}

const STOPPED = 'The file of your decisions was closed. Please start Tallydesk again.'

/**
 * Opens the decisions of a connection in a worker of their own, making the file when there is none. Rejects with
 * `key-missing`, `key-wrong`, `in-use`, `workbook-too-new`, `workbook-missing`, `workbook-outdated`, `workbook-damaged`,
 * `disk-full` or `not-writable`.
 */
export async function openWorkbook({ worker: script, ...options }: OpenWorkbookOptions): Promise<Workbook> {
  const start = { name: 'workbook', script, options, stopped: STOPPED }
  const worker = await startWorker<WorkbookCalls, WorkbookChange>(start)
  let closing: Promise<void> | undefined
  return {
    read: (source, mapping) => worker.ask('read', source, mapping),
    remap: (draft, mapping) => worker.ask('remap', draft, mapping),
    forget: (draft) => worker.ask('forget', draft),
    mappings: () => worker.ask('mappings'),
    saveMapping: (mapping) => worker.ask('saveMapping', mapping),
    removeMapping: (name) => worker.ask('removeMapping', name),
    create: (draft, name, by) => worker.ask('create', draft, name, by),
    list: () => worker.ask('list'),
    get: (id) => worker.ask('get', id),
    items: (request) => worker.ask('items', request),
    found: (request) => worker.ask('found', request),
    item: (id, key) => worker.ask('item', id, key),
    against: (id, items, transactionIds) => worker.ask('against', id, items, transactionIds),
    beginRows: (id, statusWords) => worker.ask('beginRows', id, statusWords),
    wantedRows: (id) => worker.ask('wantedRows', id),
    offerRows: (id, lines) => worker.ask('offerRows', id, lines),
    makePlan: (id, context, by) => worker.ask('makePlan', id, context, by),
    applyPlan: (id, hash, context, by) => worker.ask('applyPlan', id, hash, context, by),
    decide: (id, decision, by) => worker.ask('decide', id, decision, by),
    signOff: (id, revision, signing, by) => worker.ask('signOff', id, revision, signing, by),
    reopen: (id, reason, by) => worker.ask('reopen', id, reason, by),
    carry: (id, name, by) => worker.ask('carry', id, name, by),
    discard: (id, reason, by) => worker.ask('discard', id, reason, by),
    watchedIds: (after, count) => worker.ask('watchedIds', after, count),
    noteRows: (lines, statusWords) => worker.ask('noteRows', lines, statusWords),
    marks: (after, count) => worker.ask('marks', after, count),
    rules: () => worker.ask('rules'),
    saveRules: (rules, by) => worker.ask('saveRules', rules, by),
    backTest: (rules) => worker.ask('backTest', rules),
    head: () => worker.ask('head'),
    log: (id, from, count) => worker.ask('log', id, from, count),
    verifyLog: () => worker.ask('verifyLog'),
    async report(id) {
      const { opened, facts } = await worker.ask('openReport', id)
      return { facts, next: () => worker.ask('readReport', opened), close: () => worker.ask('closeReport', opened) }
    },
    async readLog(id) {
      const { opened, total } = await worker.ask('openLog', id)
      return { total, next: () => worker.ask('readLog', opened), close: () => worker.ask('closeLog', opened) }
    },
    accounts: () => worker.ask('accounts'),
    account: (id) => worker.ask('account', id),
    beginAttempt: (attempt) => worker.ask('beginAttempt', attempt),
    attempts: () => worker.ask('attempts'),
    endAttempt: (id) => worker.ask('endAttempt', id),
    addAccount: (account, attempt, by) => worker.ask('addAccount', account, attempt, by),
    editAccount: (edit) => worker.ask('editAccount', edit),
    orderAccounts: (ids) => worker.ask('orderAccounts', ids),
    removeAccount: (id, by) => worker.ask('removeAccount', id, by),
    noteBankDetails: (id, entries, by) => worker.ask('noteBankDetails', id, entries, by),
    bankDetailsChanges: (id) => worker.ask('bankDetailsChanges', id),
    acknowledge: (change, note, by) => worker.ask('acknowledge', change, note, by),
    parties: () => worker.ask('parties'),
    saveParty: (edit) => worker.ask('saveParty', edit),
    removeParty: (party) => worker.ask('removeParty', party),
    notePaymentMethods: (party, reading) => worker.ask('notePaymentMethods', party, reading),
    cardPayments: () => worker.ask('cardPayments'),
    cardPayment: (id) => worker.ask('cardPayment', id),
    storeCardPayment: (cardPayment) => worker.ask('storeCardPayment', cardPayment),
    recordCardPayment: (cardPayment, act, by) => worker.ask('recordCardPayment', cardPayment, act, by),
    removeCardPayment: (id, by) => worker.ask('removeCardPayment', id, by),
    threedsRuns: () => worker.ask('threedsRuns'),
    threedsRun: (id) => worker.ask('threedsRun', id),
    storeThreedsRun: (trace) => worker.ask('storeThreedsRun', trace),
    removeThreedsRun: (id) => worker.ask('removeThreedsRun', id),
    onChange: worker.onChange,
    close: () => (closing ??= worker.close())
  }
}
