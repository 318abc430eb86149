// What every script of this folder shares. Plain JavaScript for Node 20, before anything is installed.
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const at = (...parts) => join(root, ...parts)

/** A problem that the user must fix; the message is one sentence that says how. */
export class Trouble extends Error {}

/** Prints why the start failed. */
export function tellFailure(error) {
  say(error instanceof Trouble ? error.message : `Tallydesk could not be prepared: ${error.message}`)
  process.exitCode = 1
}

/** npm runs its scripts in the folder of the project, but a path counts from the folder of whoever called npm. */
export function goWhereNpmWasCalled() {
  const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env
  if (!folder || !['cli', 'demo', 'start'].includes(script)) return
  if (realpathSync(process.cwd()) === realpathSync(root)) process.chdir(folder)
}

/** Prints progress to standard error; standard output is for results. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

export const cache = at('node_modules', '.cache', 'tallydesk')

/** The note of an earlier run; undefined if there is none, or `npm ci` has deleted it. */
export function readNote(name) {
  try {
    return JSON.parse(readFileSync(join(cache, `${name}.json`), 'utf8'))
  } catch {
    return undefined
  }
}

export function writeNote(name, value) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, `${name}.json`), `${JSON.stringify(value)}\n`)
}

const DAY = 24 * 60 * 60 * 1000

/** Whether something was tried within a day, so that a machine without network does not wait at every start. */
export function isRecent(time) {
  return typeof time === 'number' && time <= Date.now() && Date.now() - time < DAY
}
