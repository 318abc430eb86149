// Starts the app: Electron where it can be shown, else the browser shell in this same process.
import { runBundled } from './bundle.mjs'
import { findElectron, hasScreen, whyNoElectron } from './electronBinary.mjs'
import { NEEDED } from './node24.mjs'
import { goWhereNpmWasCalled, root, say } from './project.mjs'

/** Milliseconds within which an Electron that ends badly counts as one that does not run on this machine. */
const EARLY = 5000

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  say('Start Tallydesk with "npm start", which finds the right Node.')
  process.exit(1)
}
const program = findElectron()
goWhereNpmWasCalled()

if (!hasScreen()) await startBrowserShell('There is no screen for a window')
else if (!program) await startBrowserShell(`Electron's program is not here: ${whyNoElectron()}`)
else await startElectron()

async function startBrowserShell(reason) {
  say(`${reason}. Starting the browser shell.`)
  await runBundled('browser')
}

async function startElectron() {
  const { startGroup } = await import('../electron/base/process/processGroup.ts')
  const { stopRequest } = await import('../electron/base/process/stopRequest.ts')
  const isRoot = process.platform === 'linux' && process.getuid() === 0
  if (isRoot) say('You are root, so Electron runs without its sandbox. Better start Tallydesk as a user.')
  // Set by some terminals; it would turn Electron into a plain Node.
  delete process.env.ELECTRON_RUN_AS_NODE
  const started = Date.now()
  // Registered before Electron starts: a signal in between would end only this process and leave Electron running.
  const stopped = stopRequest().then(() => ({ code: 0, isAsked: true }))
  const electron = startGroup(program, [root, ...(isRoot ? ['--no-sandbox'] : [])], process.env)
  const ended = electron.ended.then((code) => ({ code }))
  const { code, isAsked } = await Promise.race([ended, stopped])
  await electron.close()
  if (code !== 0 && !isAsked && Date.now() - started < EARLY) await startBrowserShell('Electron does not run here')
  else process.exit(code ?? 1)
}
