import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median, timed, type Figure } from './figure.ts'

const ROUNDS = 9
const project = fileURLToPath(new URL('../..', import.meta.url))
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Small commands as a user types them, `npm run` included, against `npm run` of a Node that does nothing. */
export async function commandStart(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tallydesk-bench-'))
  try {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { nothing: 'node -e 0' } }))
    const nothing = () => run(['nothing'], folder)
    const help = () => run(['cli', '--', '--help'], project)
    const ledger = () => run(['cli', '--', 'transactions', '--limit', '1', '--data-dir', folder], project)
    await run(['cli', '--', 'sync', '--data-dir', folder], project)
    const times: Record<'nothing' | 'help' | 'ledger', number[]> = { nothing: [], help: [], ledger: [] }
    for (let round = 0; round < ROUNDS; round++) {
      times.nothing.push(await timed(nothing))
      times.help.push(await timed(help))
      times.ledger.push(await timed(ledger))
    }
    const base = median(times.nothing)
    return [
      figure('--help', median(times.help), base, 2),
      figure('a command that reads the ledger of 5,000 rows', median(times.ledger), base, 4)
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function figure(what: string, time: number, base: number, aim: number): Figure {
  const ratio = time / base
  return {
    name: `Command line: ${what} against npm run of node -e 0`,
    measured: `${ratio.toFixed(2)} x`,
    aim: `<= ${aim} x`,
    isMet: ratio <= aim,
    detail: `${Math.round(time)} ms against ${Math.round(base)} ms; ${ROUNDS} interleaved rounds, medians`
  }
}

async function run(args: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)(npm, ['run', '-s', ...args], { cwd, shell: process.platform === 'win32' })
}
