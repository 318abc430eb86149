import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { installPackages, isRootOnDebian, onPath } from './debianPackages.mjs'
import { at, isRecent, readNote, say, Trouble, writeNote } from './project.mjs'
import { canReach, proxyEnv } from './reach.mjs'
import { runCommand } from './runCommand.mjs'

const LIMIT = 10 * 60_000
const CHECK_LIMIT = 20_000

/**
 * Finds the browser for the end-to-end tests: Playwright's own, otherwise Debian's package, otherwise an installed one.
 * Playwright's settings read it from the note `browser`; without `executablePath` it is Playwright's own.
 */
export async function ensureTestBrowser(node) {
  if (process.env.TALLYDESK_TEST_BROWSER) return
  const version = readVersion()
  const before = readNote('browser')
  if (before?.playwright === version && isStillGood(before)) return
  const own = await ownBrowser(node, before)
  if (own.program) return writeNote('browser', { playwright: version, program: own.program })
  const program = (await debianShell()) ?? (await installedBrowser(node))
  if (!program) throw new Trouble(NONE)
  say(`The end-to-end tests use ${program}: ${own.why}.`)
  writeNote('browser', { playwright: version, program, executablePath: program, failedAt: own.failedAt })
}

const NONE =
  "There is no browser for the end-to-end tests: Playwright's own could not be fetched and none is installed. " +
  'Install Chromium or Chrome, or name one with TALLYDESK_TEST_BROWSER, then run "npm test" again.'

function readVersion() {
  return JSON.parse(readFileSync(at('node_modules', 'playwright-core', 'package.json'), 'utf8')).version
}

/** Playwright's own browser is used while it exists; another one until Playwright's own is tried again. */
function isStillGood({ program, executablePath, failedAt }) {
  return existsSync(program) && (executablePath === undefined || isRecent(failedAt))
}

/** Returns `{ program }`, or the reason why there is none, with its time. */
async function ownBrowser(node, before) {
  const program = await ask(node, "(await import('playwright-core')).chromium.executablePath()")
  if (await doesRun(program)) return { program }
  if (isRecent(before?.failedAt)) return { why: "Playwright's own could not be fetched", failedAt: before.failedAt }
  const host = process.env.PLAYWRIGHT_DOWNLOAD_HOST ?? 'https://cdn.playwright.dev'
  if (!(await canReach(node, host))) {
    return { why: `Playwright's own cannot be fetched, ${new URL(host).host} is not reached`, failedAt: Date.now() }
  }
  say("Fetching Playwright's Chromium (once, about 170 MB) …")
  const cli = at('node_modules', 'playwright-core', 'cli.js')
  await runCommand(node, [cli, 'install', 'chromium'], { limit: LIMIT, env: proxyEnv })
  if (await doesRun(program)) return { program }
  const why = existsSync(program)
    ? "Playwright's own lacks libraries of this system"
    : "Playwright's own was not fetched"
  return { why, failedAt: Date.now() }
}

async function installedBrowser(node) {
  const module = pathToFileURL(at('electron', 'shells', 'loopback', 'findBrowser.ts')).href
  const program = await ask(node, `(await import('${module}')).findBrowser() ?? ''`)
  return (await doesRun(program)) ? program : undefined
}

/** Debian's Chromium without windows, like Playwright's own, because it is much faster. */
async function debianShell() {
  const name = 'chromium-headless-shell'
  if (!onPath(name) && isRootOnDebian()) await installPackages([name])
  // On the PATH, Debian has a script that starts it, and the script does not pass signals on.
  const behind = `/usr/lib/chromium/${name}`
  const program = onPath(name) === `/usr/bin/${name}` && existsSync(behind) ? behind : onPath(name)
  return (await doesRun(program)) ? program : undefined
}

/** The value of an expression under Node 24, where TypeScript and the installed packages can be imported. */
async function ask(node, expression) {
  const args = ['--input-type=module', '-e', `process.stdout.write(${expression})`]
  const { code, stdout } = await runCommand(node, args, { limit: CHECK_LIMIT })
  return code === 0 ? stdout : ''
}

/** Whether the program starts at all: a fetched one may lack libraries. On Windows asking would open a window. */
async function doesRun(program) {
  if (!program || !existsSync(program)) return false
  if (process.platform === 'win32') return true
  return (await runCommand(program, ['--version'], { limit: CHECK_LIMIT })).code === 0
}
