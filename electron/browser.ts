import { fileURLToPath } from 'node:url'
import { createApp } from './app/createApp.ts'
import { runBrowserShell } from './http/runBrowserShell.ts'
import { defaultDataDir } from './session/dataDir.ts'
import { appName } from './session/identity.ts'
import { version } from './session/version.ts'
import { endProcess } from './vault/endProcess.ts'
import { openKeytarVault } from './vault/keytarVault.ts'
import { keytarElsewhere } from './vault/otherProcess.ts'

endProcess(
  await runBrowserShell({
    createApp,
    version,
    dataDir: defaultDataDir(process.env),
    openKeychain: () =>
      openKeytarVault(appName, keytarElsewhere(new URL('./vault/keychainProgram.ts', import.meta.url))),
    workers: {
      ledger: new URL('./ledger/worker.ts', import.meta.url),
      workbook: new URL('./workbook/worker.ts', import.meta.url),
      sandbox: new URL('./service/sandbox/worker.ts', import.meta.url),
      team: new URL('./team/worker.ts', import.meta.url)
    },
    rendererDir: fileURLToPath(new URL('../out/renderer', import.meta.url))
  })
)
