import { ledgerFile } from '../../electron/session/ledgerFiles.ts'
import { writeSettings } from '../support/writtenSettings.ts'
import { fillLedger } from './exporting/filledLedger.ts'

/** The connection whose ledger is filled; it has no rows of its own to speak of. */
export const SANDBOX = { rows: 10, seed: 1 } as const

/** Fills the ledger that the app opens in `dataDir`, so that only reading is measured afterwards. */
export async function fillSandboxLedger(dataDir: string, rows: number): Promise<void> {
  await writeSettings(dataDir)
  await fillLedger(await ledgerFile(dataDir, `sandbox-${SANDBOX.seed}-${SANDBOX.rows}`), rows)
}
