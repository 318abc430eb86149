import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ledger } from '../../../electron/ledger/ledger.ts'
import type { LedgerCalls } from '../../../electron/ledger/port/calls.ts'
import { openStore } from '../../../electron/ledger/store.ts'

/** A ledger's file, opened in this thread and without a key, so that a history takes milliseconds. */
export interface LedgerHome extends Disposable {
  readonly ledger: Ledger
  /** Closes the ledger and opens it again. */
  restart(): void
  /** The process dies: goes on with what is committed at this moment. */
  kill(): void
}

// Memory, where the system has a folder of it.
const folderOfAll = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export function ledgerHome(): LedgerHome {
  const folder = mkdtempSync(join(folderOfAll, 'tallydesk-test-'))
  const nameOf = (life: number) => join(folder, `ledger${life}.db`)
  let lives = 1
  copyFileSync(emptyLedger(), nameOf(lives))
  const open = () => openStore({ file: nameOf(lives) }, () => undefined)
  let store = open()
  let ledger = asLedger(store)

  function begin(): void {
    store = open()
    ledger = asLedger(store)
  }

  return {
    get ledger() {
      return ledger
    },
    restart() {
      store.close()
      begin()
    },
    kill() {
      const [from, to] = [nameOf(lives), nameOf(lives + 1)]
      for (const part of ['', '-wal']) if (existsSync(from + part)) copyFileSync(from + part, to + part)
      // Closing would commit what the process took with it, so the copies were made before.
      store.close()
      lives += 1
      begin()
    },
    [Symbol.dispose]() {
      store.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

let prepared: string | undefined

/** Making the tables takes longer than a whole history, so they are made once. */
function emptyLedger(): string {
  if (prepared === undefined) {
    const folder = mkdtempSync(join(folderOfAll, 'tallydesk-test-'))
    prepared = join(folder, 'empty.db')
    openStore({ file: prepared }, () => undefined).close()
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  return prepared
}

/** Every call is answered a moment later, as the worker does it. */
function asLedger(store: LedgerCalls): Ledger {
  const unused = () => Promise.reject(new Error('No pass reads this.'))
  return {
    state: async () => store.state(),
    find: async (request) => store.find(request),
    get: async (id) => store.get(id),
    totals: async (query) => store.totals(query),
    history: async (id) => store.history(id),
    beginSyncRun: async (request) => store.beginSyncRun(request),
    storePage: async (syncRun, page) => store.storePage(syncRun, page),
    missing: async (syncRun) => store.missing(syncRun),
    agreeMissing: async (rows) => store.agreeMissing(rows),
    endSyncRun: async (syncRun, end) => store.endSyncRun(syncRun, end),
    lastSyncRun: async () => store.lastSyncRun(),
    certificates: async (count) => store.certificates(count),
    standing: async () => store.standing(),
    lastFull: async () => store.lastFull(),
    updatesBefore: async (updatedAt, count) => store.updatesBefore(updatedAt, count),
    updatesNotSeen: async (syncRun, updatedAt, count) => store.updatesNotSeen(syncRun, updatedAt, count),
    problems: async (request) => store.problems(request),
    problemTexts: async (after) => store.problemTexts(after),
    mendProblems: async (syncRun, rows) => store.mendProblems(syncRun, rows),
    verify: unused,
    facets: unused,
    overview: unused,
    bulks: unused,
    siblings: unused,
    setStatusWords: unused,
    markReconciled: unused,
    readExport: unused,
    readProblems: unused,
    readCandidates: unused,
    lackedCorrelationIds: unused,
    onChange: () => undefined,
    close: async () => store.close()
  }
}
