import { rm } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openWriter } from '../../../../electron/base/database/database.ts'
import { ledgerKeyAccount } from '../../../../electron/stores/vault/ledgerKey.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import { fillOldLedger } from '../../../support/ledger/programs/oldLedger.ts'
import { secretOf, type Desk, type DeskPlace } from '../desk.ts'
import { sync, type Scenario } from '../scenario.ts'
import { ALL_ROWS, FIRST_ROWS } from '../stages.ts'

const hasRows =
  (wanted: number) =>
  async ({ handlers }: Desk): Promise<boolean> => {
    const { total } = await handlers['transactions.find']({ query: aQuery(), from: 0, count: 1 })
    const [last] = await handlers['sync.certificates']({ count: 1 })
    return total >= wanted && last?.verdict === 'complete'
  }

/** The file of the only ledger. */
function fileOf({ dataDir }: DeskPlace): { readonly file: string; readonly id: string } {
  const name = readdirSync(join(dataDir, 'ledgers')).find((each) => /^(?!sandbox).*\.db$/.test(each)) ?? ''
  return { file: join(dataDir, 'ledgers', name), id: name.replace('.db', '') }
}

async function makeOld(place: DeskPlace): Promise<void> {
  const { file, id } = fileOf(place)
  for (const part of ['', '-wal', '-shm']) await rm(`${file}${part}`, { force: true })
  const db = openWriter({ file, key: await secretOf(place, ledgerKeyAccount(id)) })
  fillOldLedger(db, 3, 3)
  db.close()
}

export const ledgerScenarios: readonly Scenario[] = [
  { name: 'a first sync', from: 'connected', isDone: hasRows(FIRST_ROWS), act: (desk) => sync(desk, { kind: 'full' }) },
  { name: 'a delta sync', from: 'synced', isDone: hasRows(ALL_ROWS), act: (desk) => sync(desk, { kind: 'delta' }) },
  {
    name: 'an old ledger',
    from: 'synced',
    fromStart: true,
    before: makeOld,
    isDone: async ({ handlers }) =>
      (await handlers['transactions.find']({ query: aQuery(), from: 0, count: 1 })).total === 3,
    act: ({ handlers }) => handlers['transactions.find']({ query: aQuery(), from: 0, count: 1 })
  }
]
