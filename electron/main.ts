/// <reference types="electron-vite/node" />
import { join } from 'node:path'
import icon from '../build/icon.png?asset'
import { createApp } from './app/createApp.ts'
import ledger from './stores/ledger/worker.ts?modulePath'
import sandbox from './service/sandbox/worker.ts?modulePath'
import { appName } from './session/identity.ts'
import { runElectron } from './shells/desktop/runElectron.ts'
import team from './stores/teamDatabase/worker.ts?modulePath'
import { openKeytarVault } from './stores/vault/keytarVault.ts'
import workbook from './stores/workbook/worker.ts?modulePath'

runElectron({
  createApp,
  openKeychain: () => openKeytarVault(appName),
  workers: { ledger, workbook, sandbox, team },
  preload: join(import.meta.dirname, '../preload/preload.cjs'),
  rendererDir: join(import.meta.dirname, '../renderer'),
  icon
})
