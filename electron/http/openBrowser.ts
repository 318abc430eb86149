import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export interface AppWindow {
  /** Resolves with true when the browser ended as a browser does that was closed, else with false. */
  readonly ended: Promise<boolean>
  /** Asks the browser to end, and ends it if it does not. Nothing of it is left afterwards. */
  close(): Promise<void>
}

interface WindowRequest {
  readonly program: string
  readonly url: string
  /** A profile of our own; closing its only window ends the browser. */
  readonly profile: string
  /** Chromium's sandbox cannot start for the root user of Linux. */
  readonly withoutSandbox: boolean
}

/** Milliseconds a browser has to end by itself. */
const PATIENCE = 3000
// A group of its own, so that Ctrl-C reaches us first and everything the browser started can be ended with it.
const hasGroups = process.platform !== 'win32'

/** Opens an app window: no address bar, no tabs. */
export function openBrowser(request: WindowRequest): AppWindow {
  const child = spawn(request.program, browserArguments(request), { stdio: 'ignore', detached: hasGroups })
  const target = child.pid === undefined ? undefined : hasGroups ? -child.pid : child.pid
  let isGone = target === undefined
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => {
      // From now on the number may be given to somebody else, unless some process of the group still holds it.
      isGone = !send(0)
      resolve(code === 0)
    })
  })
  function send(signal: NodeJS.Signals | 0): boolean {
    return target !== undefined && !isGone && trySignal(target, signal)
  }
  const endAtOnce = () => void send('SIGKILL')
  process.on('exit', endAtOnce)
  return {
    ended,
    async close() {
      send('SIGTERM')
      await Promise.race([ended, setTimeout(PATIENCE, undefined, { ref: false })])
      endAtOnce()
      process.off('exit', endAtOnce)
    }
  }
}

function browserArguments({ url, profile, withoutSandbox }: WindowRequest): readonly string[] {
  const isNew = !existsSync(join(profile, 'Local State'))
  return [
    `--app=${url}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-background-mode',
    '--disable-component-update',
    '--disable-features=Translate',
    // The profile holds no password, so nobody needs to unlock a keyring for it.
    '--password-store=basic',
    ...(isNew ? ['--window-size=1320,860'] : []),
    ...(withoutSandbox ? ['--no-sandbox'] : [])
  ]
}

/** False when there is nobody to take the signal; macOS says EPERM of a group that has just ended. */
function trySignal(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal)
  } catch (error) {
    if (['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
