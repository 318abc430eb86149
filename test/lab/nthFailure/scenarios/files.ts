import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVICE_COLUMNS } from '../../../../shared/exports/exportColumns.ts'
import type { ExportSettings, ExportStatus } from '../../../../shared/domain/exportFile.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import { BACKUP_PASSPHRASE, type Desk } from '../desk.ts'
import { ordered, refuse, untilEnd, type Scenario } from '../scenario.ts'

/** Makes a file, and waits until it is there. */
async function written(desk: Desk, begin: () => Promise<ExportStatus>): Promise<void> {
  const isEnd = ({ id, state }: ExportStatus, begun?: ExportStatus) => id === begun?.id && state !== 'running'
  const { end } = await untilEnd(desk, 'export.progress', begin, isEnd)
  if (end.state !== 'done') refuse(end.error, 'The export')
}

function exporting(name: string, settings: ExportSettings, file: RegExp): Scenario {
  const request = { kind: 'transactions', settings, query: aQuery(), template: null } as const
  return {
    name,
    from: 'synced',
    isDone: (desk) => hasFile(desk, file),
    act: (desk) => written(desk, () => desk.handlers['export.start'](request))
  }
}

/** The list of past exports is a help: what is not in it is there all the same. */
async function hasFile({ out }: Desk, wanted: RegExp): Promise<boolean> {
  return (await readdir(out)).some((name) => wanted.test(name) && existsSync(join(out, `${name}.manifest.json`)))
}

const report = (format: 'csv' | 'xlsx' | 'log', file: RegExp): Scenario => ({
  name: `a report (${format})`,
  from: 'signed-off',
  isDone: (desk) => hasFile(desk, file),
  act: async (desk) => {
    const { id } = await ordered(desk)
    await written(desk, () => desk.handlers['reconciliation.report']({ id, format }))
  }
})

export const fileScenarios: readonly Scenario[] = [
  exporting('a CSV export', { format: 'csv', profile: 'safe', columns: SERVICE_COLUMNS }, /\.csv$/),
  exporting('an XLSX export', { format: 'xlsx', columns: SERVICE_COLUMNS }, /\.xlsx$/),
  exporting('a camt.054 export', { format: 'camt054' }, /\.xml$/),
  report('xlsx', /\.xlsx$/),
  report('log', /\.jsonl$/),
  {
    name: 'a backup',
    from: 'signed-off',
    isDone: async ({ handlers, out }) => {
      const { backups } = await handlers['backup.get'](undefined)
      return backups.some(({ name }) => existsSync(join(out, name)))
    },
    act: (desk) => written(desk, () => desk.handlers['backup.make']({ passphrase: BACKUP_PASSPHRASE }))
  }
]
