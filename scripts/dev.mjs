// Starts the app with a page that shows each change of its sources at once: Electron, or the browser shell without it.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { createServer } from 'vite'
import config from '../electron.vite.config.ts'
import { findElectron, hasScreen } from './electronBinary.mjs'
import { at } from './project.mjs'

if (hasScreen() && findElectron()) {
  const electron = spawn(process.execPath, [at('node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'dev'], {
    stdio: 'inherit'
  })
  electron.on('exit', (code) => process.exit(code ?? 1))
} else await serveOverBrowserShell()

async function serveOverBrowserShell() {
  const shell = spawn(process.execPath, [at('scripts', 'start.mjs')], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, TALLYDESK_NO_OPEN: '1' }
  })
  shell.on('exit', (code) => process.exit(code ?? 1))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shell.kill(signal))
  for await (const line of createInterface(shell.stdout)) {
    const [address] = /http:\S+/.exec(line) ?? []
    if (address) await servePage(new URL(address))
  }
}

/** The page's sources; all else is answered by the shell, which takes requests of its own origin alone. */
async function servePage({ origin, pathname, search }) {
  const { renderer } = config
  const server = await createServer({
    ...renderer,
    configFile: false,
    server: {
      ...renderer.server,
      proxy: {
        '^/(call/|events$|session$|uploads/|files/|links/)': {
          target: origin,
          changeOrigin: true,
          headers: { origin }
        }
      }
    }
  })
  await server.listen()
  const [page] = server.resolvedUrls.local
  process.stdout.write(
    `The page is at ${new URL(pathname + search, page).href} and shows each change of its sources.\n`
  )
}
