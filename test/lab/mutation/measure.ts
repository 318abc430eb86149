import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startGroup } from '../../../electron/base/process/processGroup.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { filesOf, type AreaName } from './areas.ts'
import { readJournal, type Found, type Journal } from './journal.ts'
import { openMemory } from './memory.ts'
import { hashOf, instrument, type Instrumented, type Mutant } from './mutants.ts'
import type { Plan } from './plan.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CACHE = join(ROOT, 'node_modules', '.cache', 'tallydesk', 'mutation')
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const CONFIG = fileURLToPath(new URL('vitest.config.ts', import.meta.url))
/** Milliseconds without a word after which a process counts as hung. */
const PATIENCE = 90_000
// How often the journal is looked at: a process that hangs tells nobody, only its journal stops growing.
const LOOK_MILLISECONDS = 1000

export interface Measured {
  /** All mutants of the area. */
  readonly total: number
  readonly files: readonly string[]
  readonly tried: readonly (Mutant & Found)[]
}

export interface MeasureOptions {
  /** How many mutants to try; all without. */
  readonly sample?: number | undefined
  /** Any text: another one draws another sample. */
  readonly seed?: string | undefined
  /** Whether what earlier runs have found counts for nothing. */
  readonly isFresh?: boolean
}

/**
 * Tries the mutants of an area. Throws if it could not be finished: tests fail without a mutant, or the process ends
 * without having tried one.
 */
export async function measure(
  name: AreaName,
  { sample, seed = '', isFresh = false }: MeasureOptions
): Promise<Measured> {
  const area = filesOf(name, ROOT)
  const { code, mutants } = await instrument(ROOT, area.sources)
  const chosen = sample === undefined ? mutants : drawn(mutants, sample, seed)
  const memory = openMemory(join(CACHE, `${name}.json`), ROOT, area, isFresh)
  /** Mutants during which a process ended. */
  const hasEnded = new Set<string>()
  for (;;) {
    const open = chosen.filter(({ key }) => !memory.get(key))
    if (open.length === 0) break
    const { journal, isSilent } = await tryThem(code, area.tests, open, (found) => memory.save(found))
    const { open: last } = journal
    // Its tests have just passed without a mutant, in the same process. One that ends may have been ended by others.
    if (last !== undefined && (isSilent || hasEnded.has(last))) memory.save(new Map([[last, { verdict: 'hung' }]]))
    else if (last !== undefined) hasEnded.add(last)
    if (journal.failed.length > 0) throw new Error(`Tests fail without any mutant:\n${journal.failed.join('\n')}`)
    if (journal.found.size === 0 && journal.open === undefined) throw new Error(`No mutant of ${name} could be tried.`)
  }
  const tried = chosen.flatMap((mutant) => {
    const found = memory.get(mutant.key)
    return found ? [{ ...mutant, ...found }] : []
  })
  return { total: mutants.length, files: area.sources, tried }
}

/** The same ones each time for a seed; a change of a source does not draw anew among what it leaves as it was. */
function drawn(mutants: readonly Mutant[], count: number, seed: string): readonly Mutant[] {
  const ranked = mutants.map((mutant) => ({ mutant, rank: hashOf(mutant.file, mutant.before, mutant.after + seed) }))
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

/** Tries mutants in a process of their own, until it has ended or is silent for too long. */
async function tryThem(
  code: Instrumented['code'],
  tests: readonly string[],
  trials: readonly Mutant[],
  save: (found: Journal['found']) => void
): Promise<{ readonly journal: Journal; readonly isSilent: boolean }> {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'journal.jsonl')
  const plan: Plan = { root: ROOT, code, tests, trials, journal: path }
  writeFileSync(path, '')
  writeFileSync(join(folder.path, 'plan.json'), JSON.stringify(plan))
  const running = startGroup(process.execPath, [VITEST, 'run', '--config', CONFIG], {
    ...process.env,
    TALLYDESK_MUTATION_PLAN: join(folder.path, 'plan.json'),
    TALLYDESK_QUICK: '1'
  })
  const ended = running.ended.then(() => true)
  let isSilent = false
  while (!isSilent && !(await Promise.race([ended, setTimeout(LOOK_MILLISECONDS, false)]))) {
    save(readJournal(path).found)
    isSilent = Date.now() - statSync(path).mtimeMs > PATIENCE
  }
  await running.close()
  const journal = readJournal(path)
  save(journal.found)
  return { journal, isSilent }
}
