import { existsSync, realpathSync } from 'node:fs'
import { at, Trouble } from './project.mjs'
import { runCommand } from './runCommand.mjs'

export const NEEDED = 24
const LIMIT = 10_000

/**
 * Finds the Node 24 that npm's scripts use: the one from a package, which npm prefers, or the user's own. Checks that it
 * runs.
 */
export async function findNode24() {
  const bundled = at('node_modules', '.bin', 'node')
  const program = existsSync(bundled) ? realpathSync(bundled) : process.execPath
  if (program === process.execPath && major(process.version) >= NEEDED) return program
  const { code, stdout } = await runCommand(program, ['--version'], { limit: LIMIT })
  if (code === 0 && major(stdout) >= NEEDED) return program
  throw new Trouble(
    `Tallydesk needs Node ${NEEDED} or newer, and this is ${process.version}. Install it from https://nodejs.org and try again.`
  )
}

function major(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0)
}
