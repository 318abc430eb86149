import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { remote } from '../../../electron/base/database/port/remote.ts'
import type { Ledger } from '../../../electron/stores/ledger/ledger.ts'
import { ledgerOf } from '../../../electron/stores/ledger/openLedger.ts'
import { openStore } from '../../../electron/stores/ledger/store.ts'
import type { StoreCalls } from '../../../electron/stores/ledger/storeCalls.ts'

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
function asLedger(store: StoreCalls): Ledger {
  const answer = async (name: string, args: readonly unknown[]): Promise<unknown> => {
    // The names are those of the store's own calls.
    return (store as unknown as Record<string, (...args: readonly unknown[]) => unknown>)[name]?.(...args)
  }
  const calls = remote<StoreCalls>(Object.keys(store), answer)
  return ledgerOf({ ...calls, onChange: () => undefined })
}
