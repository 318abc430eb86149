import { basename } from 'node:path'
import { browserProfile } from '../loopback/browserProfile.ts'
import { findBrowser, thisMachine } from '../loopback/findBrowser.ts'
import { openBrowser } from '../loopback/openBrowser.ts'
import { writeOpeningPage } from '../loopback/openingPage.ts'
import type { ProcessGroup } from '../../base/process/processGroup.ts'
import { hasScreen } from '../loopback/screen.ts'
import type { BrowserShell } from './serveBrowserShell.ts'

/** Writes one line to where the user reads. */
export interface Output {
  readonly result: (line: string) => void
  readonly remark: (line: string) => void
}

/** Milliseconds to wait for a browser that shows no page. */
const TIMEOUT_MS = 20_000

/** Opens the shell in a window of its own; without a screen or a browser, prints its address instead. */
export function presentShell(shell: BrowserShell, dataDir: string, output: Output): ProcessGroup | undefined {
  const program = hasScreen() ? findBrowser() : undefined
  if (program === undefined) {
    output.result(`Tallydesk is ready at ${shell.url}`)
    return undefined
  }
  const withoutSandbox = process.platform === 'linux' && process.getuid?.() === 0
  if (withoutSandbox)
    output.remark('You are root, so the browser runs without its sandbox. Better start Tallydesk as a user.')
  const profile = browserProfile({ program, dataDir, home: thisMachine.home })
  const page = writeOpeningPage(profile, shell.createOpeningLink())
  const window = openBrowser({ program, url: page.url, kind: 'app', profile, withoutSandbox })
  void firstPage(shell, window).then((isOpen) => {
    page.remove()
    if (!isOpen) output.result(`No window opened with ${program}. Open Tallydesk yourself at ${shell.url}`)
  })
  output.result(`Tallydesk opens in a window of ${basename(program)}. Close the window or press Ctrl-C to end it.`)
  return window
}

/**
 * False if the browser failed or shows nothing; a browser that exits without an error may have handed over to a
 * running one.
 */
async function firstPage(shell: BrowserShell, window: ProcessGroup): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), TIMEOUT_MS)))
  const failed = new Promise<boolean>((resolve) => void window.ended.then((code) => code === 0 || resolve(false)))
  const isOpen = await Promise.race([shell.opened.then(() => true), shell.closed.then(() => true), failed, tooLate])
  clearTimeout(timer)
  return isOpen
}
