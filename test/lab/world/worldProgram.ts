import { mkdtempSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { Random } from '../../../electron/service/sandbox/seeded/random.ts'
import { becomeComputer } from './computer/computer.ts'
import { openFailingDisk } from '../nthFailure/failingDisk.ts'
import { served } from './loadedApps.ts'
import { playWorld } from './playWorld.ts'
import type { AppParts } from './worldFiles.ts'

// A program of its own, since it replaces time, chance, threads and files of its process: lives the days of a seed.
const realTime = performance.now.bind(performance)
const { values } = parseArgs({
  options: {
    app: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '30' },
    show: { type: 'boolean', default: false }
  }
})
enableCompileCache()
const seed = Number(values.seed)
const { FAILING_DISK_FOLDER: given, FAILING_DISK_BOARD: board } = process.env
const folder = given ?? mkdtempSync(`${tmpdir()}/tallydesk-world-`)
const begin = Date.parse('2026-01-05T07:00:00.000Z') + new Random(seed, 'begin').whole(0, 500) * 86_400_000
const clock = becomeComputer(begin, new Random(seed, 'computer'), served)
const started = realTime()
const load = (number: number) => import(`${values.app}?${number}`) as Promise<AppParts>
try {
  const root = `${folder}/world`
  const played = await playWorld({
    seed,
    days: Number(values.days),
    clock,
    root,
    disk: openFailingDisk(board),
    load,
    show: values.show
  })
  process.stdout.write(`${JSON.stringify({ seed, ...played, seconds: (realTime() - started) / 1000 })}\n`)
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ seed, violation: error instanceof Error ? error.message : String(error) })}\n`
  )
} finally {
  rmSync(given === undefined ? folder : `${folder}/world`, { recursive: true, force: true })
}
