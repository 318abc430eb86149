import { join } from 'node:path'
import { openReader, type ConnectionOptions, type Value } from '../../../electron/base/database/database.ts'
import { remote, type Remote } from '../../../electron/base/database/port/remote.ts'
import type { Sequencer, Step } from '../../../electron/stores/workbook/log/sequencer.ts'
import { openStore, type StoreCalls } from '../../../electron/stores/workbook/store.ts'
import type { WorkbookCalls } from '../../../electron/stores/workbook/workbook.ts'
import { aKey } from '../ledger/testLedger.ts'

/** What is a member's own. */
const OWN: ReadonlySet<string> = new Set(['fundings', 'authorizations', 'account_attempts', 'proposals'])

/** The order that a team's database gives, as plainly as can be. */
export function plainSequencer(): (login: string) => Sequencer {
  const steps: Step[] = []
  const behind = (seq: number) => steps.filter(({ entries }) => (entries[0]?.seq ?? 0) > seq)
  return (login) => ({
    login,
    after: ({ seq }) => behind(seq),
    append(step) {
      const before = behind((step.entries[0]?.seq ?? 1) - 1)
      // Others get a copy, as over a network.
      if (before.length === 0) steps.push(structuredClone(step))
      return before
    }
  })
}

export interface Member {
  readonly workbook: Remote<WorkbookCalls>
  /** Closes the file and opens it again. */
  restart(): void
  /** Every row of every table but what is a member's own. */
  allRows(): ReadonlyMap<string, readonly (readonly Value[])[]>
  close(): void
}

/** A member of a team with a workbook of their own in a folder, in this thread. `name`: of its file. */
export function memberOf(folder: string, sequencer: Sequencer, name = sequencer.login): Member {
  const options = { file: join(folder, `${name}.db`), key: aKey }
  const open = () => openStore(options, () => undefined, sequencer)
  let store: StoreCalls = open()
  const names = Object.keys(store)
  return {
    workbook: remote(names, async (name, args) =>
      (store[name as keyof StoreCalls] as (...a: unknown[]) => unknown)(...args)
    ),
    restart() {
      store.close()
      store = open()
    },
    allRows: () => allRows(options),
    close: () => store.close()
  }
}

/** Every row of every table of a workbook but what is a member's own. */
export function allRows(options: ConnectionOptions): ReadonlyMap<string, readonly (readonly Value[])[]> {
  const db = openReader(options)
  const tables = db.column<string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
  const shared = tables.filter((name) => !OWN.has(name))
  // Rows of one table have no two the same, so that any order of all columns is one order.
  const orderOf = (name: string) =>
    db.column<string>('SELECT name FROM pragma_table_info(?) ORDER BY pk = 0, pk, cid').all(name).join(', ')
  const rows = shared.map((name) => [name, db.rows(`SELECT * FROM ${name} ORDER BY ${orderOf(name)}`).all()] as const)
  db.close()
  return new Map(rows)
}
