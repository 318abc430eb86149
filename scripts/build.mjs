import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, say, Trouble } from './project.mjs'
import { lastLines, runCommand } from './runCommand.mjs'

const LIMIT = 5 * 60_000
const INPUTS = [
  'electron',
  'renderer',
  'shared',
  'build',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json'
]
const OUTPUTS = [at('out', 'main', 'main.js'), at('out', 'renderer', 'index.html')]
const stamp = at('out', 'inputs.sha256')

/** Builds the page and the Electron bundles, unless the current build comes from the same files. */
export async function ensureBuild(node) {
  const inputs = hashOf(INPUTS)
  if (OUTPUTS.every((path) => existsSync(path)) && readStamp() === `${inputs} ${builtAt()}`) return
  say('Building the app …')
  const started = Date.now()
  const program = at('node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { code, output, isLate } = await runCommand(node, [program, 'build', '--logLevel', 'warn'], { limit: LIMIT })
  if (code !== 0 || isLate) throw new Trouble(`The app could not be built:\n${lastLines(output, 15)}`)
  writeFileSync(stamp, `${inputs} ${builtAt()}`)
  say(`Built the app in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

/** Tells a build of ours from one that was made by hand since. */
function builtAt() {
  return OUTPUTS.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(' ')
}

function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap(filesIn))
    hash
      .update(`${path}\0`)
      .update(readFileSync(at(path)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(input) {
  if (!existsSync(at(input))) return []
  if (!statSync(at(input)).isDirectory()) return [input]
  const inside = readdirSync(at(input), { recursive: true }).map((name) => join(input, name))
  return inside.filter((path) => statSync(at(path)).isFile()).sort()
}
