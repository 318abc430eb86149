import { fileURLToPath } from 'node:url'
import { runBrowserShell } from '../../../electron/shells/http/runBrowserShell.ts'
import { fakeApp } from './fakeApp.ts'

// The browser shell as a process, with a fake app behind it: `node fakeShellProcess.ts <data folder> <page folder>`.
const [dataDir = '', rendererDir = ''] = process.argv.slice(2)
const nowhere = fileURLToPath(new URL('nowhere.ts', import.meta.url))

process.exitCode = await runBrowserShell({
  createApp: () => Promise.resolve(fakeApp()),
  version: '0.0.0',
  dataDir,
  rendererDir,
  openKeychain: () => Promise.reject(new Error('not used')),
  workers: { ledger: nowhere, workbook: nowhere, sandbox: nowhere, team: nowhere }
})
