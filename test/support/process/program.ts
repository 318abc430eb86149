import { spawnSync } from 'node:child_process'

const MOST_BYTES = 512 * 2 ** 20

/** Whether a program that the project did not write is on this machine. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined
}

/** Why a test is skipped that reads a file with a program of others. */
export function needs(name: string): string {
  return `needs the program ${name}`
}

/** Runs a program of others to its end and returns what it printed; throws with its complaint. */
export function runProgram(name: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(name, args, { input, encoding: 'utf8', maxBuffer: MOST_BYTES })
  if (error) throw error
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr.slice(0, 4000)}`)
  return stdout
}
