import { SERVICE_COLUMNS } from '../../../shared/exports/exportColumns.ts'
import type { ExportSettings } from '../../../shared/domain/exportFile.ts'
import { csvSettings } from '../../support/exporting/anExport.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { aKey } from '../../support/ledger/testLedger.ts'
import { exportInProcess, type ExportOrder } from './exporting/exportProcess.ts'
import { fillLedger } from './exporting/filledLedger.ts'
import { median, type Figure } from './figure.ts'

const [FEW, MANY] = [100_000, 1_000_000]
const ROUNDS = 3
/** What the numbers of the rows themselves take, and the caches that the larger file fills. */
const MOST_MORE_MB: Readonly<Partial<Record<ExportSettings['format'], number>>> = { camt054: 32 }
const MOST_OF_OTHERS_MB = 48

const FORMATS: readonly ExportSettings[] = [
  csvSettings(),
  { format: 'xlsx', columns: SERVICE_COLUMNS },
  { format: 'jsonl' },
  { format: 'camt054' },
  { format: 'ofx', openingBalances: [] }
]

/** How much a process grows while it exports ten times as many rows. */
export async function exportMemory(): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder()
  const [few, many] = [`${folder.path}/few.db`, `${folder.path}/many.db`]
  await fillLedger(few, FEW, aKey)
  await fillLedger(many, MANY, aKey)
  const figures: Figure[] = []
  for (const settings of FORMATS) {
    const path = `${folder.path}/out.${settings.format}`
    figures.push(
      moreMemory(settings, await grown({ file: few, path, settings }), await grown({ file: many, path, settings }))
    )
  }
  return figures
}

async function grown(order: ExportOrder): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push((await exportInProcess(order)).grownMb)
  return median(rounds)
}

function moreMemory({ format }: ExportSettings, small: number, large: number): Figure {
  const most = MOST_MORE_MB[format] ?? MOST_OF_OTHERS_MB
  return {
    name: `memory of an export as ${format}, ${MANY.toLocaleString('en')} rows against ${FEW.toLocaleString('en')}`,
    measured: `${(large - small).toFixed(0)} MB more`,
    aim: `<= ${most} MB more`,
    isMet: large - small <= most,
    detail: `the process grew by ${large.toFixed(0)} MB and by ${small.toFixed(0)} MB; median of ${ROUNDS}`
  }
}
