// The command line. Where everything is ready it runs in this same process, without a start of Node for each step.
import { spawn } from 'node:child_process'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundled } from './bundle.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { findNode24 } from './node24.mjs'
import { cache, say, Trouble } from './project.mjs'

try {
  await ensureDependencies()
  const node = await findNode24()
  if (node === process.execPath) {
    module.enableCompileCache(join(cache, 'compiled'))
    await import(pathToFileURL(await bundled('cli')).href)
  } else await startAgain(node)
} catch (error) {
  if (!(error instanceof Trouble)) throw error
  say(error.message)
  process.exitCode = 1
}

/** With the Node that has just been installed; npm chose this one before it was there. */
async function startAgain(node) {
  const self = fileURLToPath(import.meta.url)
  const child = spawn(node, [...process.execArgv, self, ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends it to both.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
