/// <reference types="electron-vite/node" />
import { join } from 'node:path'
import icon from '../build/icon.png?asset'
import { createApp } from './app/createApp.ts'
import ledger from './ledger/worker.ts?modulePath'
import sandbox from './service/sandbox/worker.ts?modulePath'
import { appName } from './session/identity.ts'
import { runElectron } from './desktop/runElectron.ts'
import team from './team/worker.ts?modulePath'
import { openKeytarVault } from './vault/keytarVault.ts'
import workbook from './workbook/worker.ts?modulePath'

runElectron({
  createApp,
  openKeychain: () => openKeytarVault(appName),
  workers: { ledger, workbook, sandbox, team },
  preload: join(import.meta.dirname, '../preload/preload.cjs'),
  rendererDir: join(import.meta.dirname, '../renderer'),
  icon
})
