import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { median, timed, type Figure } from './figure.ts'
import { fillApp } from './page/filledApp.ts'

const ROUNDS = 9
const NOTHING = 'npm run of node -e 0'
const project = fileURLToPath(new URL('../../..', import.meta.url))
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/**
 * Small commands as a user types them, `npm run` included, against `npm run` of a Node that does nothing; and one that
 * reads a ledger, against itself on a smaller one.
 */
export async function commandStart(): Promise<readonly Figure[]> {
  await using nowhere = await temporaryFolder()
  await using small = await temporaryFolder()
  await using large = await temporaryFolder()
  await writeFile(join(nowhere.path, 'package.json'), JSON.stringify({ scripts: { nothing: 'node -e 0' } }))
  await fillApp(small.path, 10_000)
  await fillApp(large.path, 1_000_000)
  const limited = (folder: string) => ['cli', '--', 'transactions', '--limit', '1', '--data-dir', folder]
  const commands = {
    nothing: () => run(['nothing'], nowhere.path),
    help: () => run(['cli', '--', '--help'], project),
    small: () => run(limited(small.path), project),
    large: () => run(limited(large.path), project)
  }
  const times = { nothing: [] as number[], help: [] as number[], small: [] as number[], large: [] as number[] }
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, command] of Object.entries(commands)) times[name as keyof typeof times].push(await timed(command))
  const reading = 'a command that reads the ledger'
  return [
    figure(`--help against ${NOTHING}`, times.help, times.nothing, 2),
    figure(`${reading} of 10,000 rows against ${NOTHING}`, times.small, times.nothing, 4),
    figure(`${reading} of 1,000,000 rows against 10,000`, times.large, times.small, 1.2)
  ]
}

function figure(what: string, times: readonly number[], against: readonly number[], aim: number): Figure {
  const [time, base] = [median([...times]), median([...against])]
  const ratio = time / base
  return {
    name: `Command line: ${what}`,
    measured: `${ratio.toFixed(2)} x`,
    aim: `<= ${aim} x`,
    isMet: ratio <= aim,
    detail: `${Math.round(time)} ms against ${Math.round(base)} ms; ${ROUNDS} interleaved rounds, medians`
  }
}

async function run(args: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)(npm, ['run', '-s', ...args], { cwd, shell: process.platform === 'win32' })
}
