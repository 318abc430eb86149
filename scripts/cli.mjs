// The command line. If everything is ready, it runs in this process, because starting Node takes time.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundled, runBundled } from './bundle.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { findNode24 } from './node24.mjs'
import { goWhereNpmWasCalled, tellFailure } from './project.mjs'
import { watchParent } from './runCommand.mjs'

const node = await prepared().catch(tellFailure)
if (node === process.execPath) await runBundled('cli')
else if (node) await startAgain(node)

/** Prepares the program; resolves to the Node that runs it, which is this one except after an installation. */
async function prepared() {
  await ensureDependencies()
  const found = await findNode24()
  if (found === process.execPath) await bundled('cli')
  goWhereNpmWasCalled()
  return found
}

/** Runs again with the Node that was just installed, because npm started this one before. */
async function startAgain(node) {
  const self = fileURLToPath(import.meta.url)
  const child = spawn(node, [...process.execArgv, self, ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends the signal to both processes.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const watch = watchParent(() => {
    clearInterval(watch)
    child.kill('SIGTERM')
  })
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
