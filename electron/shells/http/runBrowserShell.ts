import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, toWire } from '../../../shared/errors.ts'
import { steadyFetch } from '../../service/api/steadyFetch.ts'
import type { App } from '../../app/app.ts'
import type { Ports } from '../../session/ports.ts'
import { placesIn } from '../../session/dataFolder.ts'
import { makePrivateFolder } from '../../session/privateFolder.ts'
import { logFile } from '../../session/logFile.ts'
import { endProcess } from '../../stores/vault/endProcess.ts'
import { openDownloads } from './downloads.ts'
import { createLinks } from '../loopback/links.ts'
import { presentShell, type Output } from './presentShell.ts'
import { serveBrowserShell } from './serveBrowserShell.ts'
import { isolatedWindowServer } from '../loopback/isolatedWindow/isolatedWindowServer.ts'
import { openUploads } from './uploads.ts'
import { stopRequest } from '../../base/process/stopRequest.ts'
import { currentUser } from '../../session/user.ts'

/** What the entry knows and the shell cannot: the app itself, and where its files lie. */
export interface BrowserShellParts extends Pick<Ports, 'version' | 'dataDir' | 'openKeychain' | 'workers'> {
  readonly createApp: (ports: Ports) => Promise<App>
  readonly rendererDir: string
}

/** Milliseconds for everything to come to its end; then the process ends all the same. */
const CLOSE_LIMIT = 10_000

const output: Output = {
  result: (line) => void process.stdout.write(`${line}\n`),
  remark: (line) => void process.stderr.write(`${line}\n`)
}

/** Runs until the last page is gone or the process is asked to end; the value is the exit code. */
export async function runBrowserShell(parts: BrowserShellParts): Promise<number> {
  const stopped = stopRequest(endProcess)
  try {
    await run(parts, stopped)
    return 0
  } catch (error) {
    output.remark(toWire(error).message)
    return 1
  }
}

async function run({ createApp, rendererDir, ...parts }: BrowserShellParts, stopped: Promise<void>): Promise<void> {
  if (!existsSync(join(rendererDir, 'index.html'))) {
    throw new AppError('not-found', 'The page of Tallydesk is not built yet. Run "npm start", which builds it.')
  }
  await using closing = new AsyncDisposableStack()
  await makePrivateFolder(parts.dataDir)
  const log = logFile(placesIn(parts.dataDir).log)
  const downloads = await openDownloads()
  closing.defer(() => downloads.close())
  const uploads = await openUploads()
  closing.defer(() => uploads.close())
  const files = { ...downloads.files, ...uploads.files }
  const isolatedWindows = isolatedWindowServer(log)
  closing.defer(() => isolatedWindows.close())
  const links = createLinks()
  const app = await createApp({
    ...parts,
    user: currentUser(),
    fetch: steadyFetch(),
    files,
    isolatedWindows,
    links,
    log
  })
  closing.defer(() => app.close())
  const shell = await serveBrowserShell({ app, log, rendererDir, downloads, uploads, links })
  closing.defer(() => shell.close())
  const window = presentShell(shell, parts.dataDir, output)
  closing.defer(() => window?.close())
  await Promise.race([shell.closed, stopped])
  setTimeout(() => endProcess(1), CLOSE_LIMIT).unref()
}
