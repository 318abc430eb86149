import { fileURLToPath } from 'node:url'
import { createApp } from './app/createApp.ts'
import { runBrowserShell } from './shells/http/runBrowserShell.ts'
import { defaultDataDir } from './session/dataDir.ts'
import { appName } from './session/identity.ts'
import { version } from './session/version.ts'
import { endProcess } from './stores/vault/endProcess.ts'
import { openKeytarVault } from './stores/vault/keytarVault.ts'
import { keytarElsewhere } from './stores/vault/otherProcess.ts'

endProcess(
  await runBrowserShell({
    createApp,
    version,
    dataDir: defaultDataDir(process.env),
    openKeychain: () =>
      openKeytarVault(appName, keytarElsewhere(new URL('./stores/vault/keychainProgram.ts', import.meta.url))),
    workers: {
      ledger: new URL('./stores/ledger/worker.ts', import.meta.url),
      workbook: new URL('./stores/workbook/worker.ts', import.meta.url),
      sandbox: new URL('./service/sandbox/worker.ts', import.meta.url),
      team: new URL('./stores/teamDatabase/worker.ts', import.meta.url)
    },
    rendererDir: fileURLToPath(new URL('../out/renderer', import.meta.url))
  })
)
