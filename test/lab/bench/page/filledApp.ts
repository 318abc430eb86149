import { SANDBOX_CONNECTION } from '../../../../electron/stores/connections/sandboxConnection.ts'
import { ledgerFile } from '../../../../electron/session/ledgerFiles.ts'
import { DEFAULT_SANDBOX } from '../../../../electron/session/options.ts'
import { openConnectionSettings } from '../../../../electron/session/settingsFiles.ts'
import { POLL_OFF } from '../../../../electron/features/sync/assumptions/serviceAssumptions.ts'
import { writeSettings } from '../../../support/writtenSettings.ts'
import { fillLedger } from '../exporting/filledLedger.ts'

/** Fills the ledger that the app opens in `dataDir`, and turns syncing off, so that only reading is measured. */
export async function fillApp(dataDir: string, rows: number): Promise<void> {
  await writeSettings(dataDir)
  const settings = await openConnectionSettings(SANDBOX_CONNECTION, { dataDir, log: () => undefined })
  await settings.override('pollSeconds', POLL_OFF)
  await settings.close()
  await fillLedger(await ledgerFile(dataDir, `sandbox-${DEFAULT_SANDBOX.seed}-${DEFAULT_SANDBOX.rows}`), rows)
}
