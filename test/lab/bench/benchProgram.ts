import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundledProgram } from '../../../scripts/bundle.mjs'

const run = promisify(execFile)
const files = new Map<string, Promise<string>>()

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: { cli: string; start: string }
}
const flagsOf = (script: string) => script.split(' ').filter((word) => word.startsWith('--'))
/** The options of Node with which the command line is started. */
export const FLAGS = flagsOf(scripts.cli)
/** The same of the app. */
export const APP_FLAGS = flagsOf(scripts.start)

/** A program of a bench in one file, as the command line is: its sources would take memory and time of their own. */
export function programFile({ href }: URL): Promise<string> {
  const file = files.get(href) ?? bundledProgram(fileURLToPath(href))
  files.set(href, file)
  return file
}

/** Runs a program of a bench in a process of its own, with this order, and returns what it prints. */
export async function runBenchProgram<Report>(source: URL, order: object): Promise<Report> {
  // In the environment, because other users of the machine can read arguments.
  const env = { ...process.env, BENCH_ORDER: JSON.stringify(order) }
  const { stdout } = await run(process.execPath, [...FLAGS, await programFile(source)], { env, maxBuffer: 2 ** 26 })
  return JSON.parse(stdout) as Report
}

/** In such a program: the order. */
export function benchOrder(): unknown {
  return JSON.parse(process.env['BENCH_ORDER'] ?? '')
}
