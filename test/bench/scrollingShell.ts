import { createApp } from '../../electron/app/createApp.ts'
import { runBrowserShell } from '../../electron/http/runBrowserShell.ts'
import { version } from '../../electron/session/version.ts'
import { fileURLToPath } from 'node:url'
import { SANDBOX } from './scrollingLedger.ts'

/** The browser shell on a ledger that was filled before; nothing is synced, so that only reading is measured. */
process.exitCode = await runBrowserShell({
  createApp: (ports) => createApp(ports, { autoSync: false, sandbox: SANDBOX }),
  version,
  dataDir: process.env['TALLYDESK_DATA_DIR'] ?? '',
  openKeychain: () => Promise.reject(new Error('There is no keychain here.')),
  workers: {
    ledger: new URL('../../electron/ledger/worker.ts', import.meta.url),
    workbook: new URL('../../electron/workbook/worker.ts', import.meta.url),
    sandbox: new URL('../../electron/sandbox/worker.ts', import.meta.url),
    team: new URL('../../electron/team/worker.ts', import.meta.url)
  },
  rendererDir: fileURLToPath(new URL('../../out/renderer', import.meta.url))
})
