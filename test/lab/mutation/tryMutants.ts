import { appendFileSync, utimesSync } from 'node:fs'
import fc from '../../support/fastCheck.ts'
import type { JournalLine, Plan, Run, RunFile } from './plan.ts'
import { reachingOf, survey, usualHits, type Reaching, type Switchboard, type TestFile } from './survey.ts'

/** A mutant that is reached so many times more often than its original runs for ever. */
const ENDLESS = 100

/**
 * Runs all tests once, then for each mutant those that reach it, the quickest file first. A mutant is killed if a test
 * fails with it that passes without it right afterwards. One that survives is tried a second time in modules that are
 * loaded anew: values that they remember from earlier could hide it.
 */
export async function tryMutants(plan: Plan, runFile: RunFile): Promise<void> {
  const board: Switchboard = { mutantCoverage: { static: {}, perTest: {} } }
  Object.assign(globalThis, { __stryker__: board })
  // What fails is enough: its smallest case is not wanted.
  fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
  /** The mutant that was on while modules were loaded. */
  let loadedWith: string | undefined

  const files: TestFile[] = []
  for (const path of plan.tests) files.push(await survey(path, board, runAlive))
  const failed = files.flatMap(({ path, tests }) =>
    tests.filter((test) => test.hasFailed).map(({ name }) => `${path}: ${name}`)
  )
  // Nothing that is reached would mean sources without mutants, not tests without use.
  if (Object.keys(board.mutantCoverage.perTest).length === 0) failed.push('No test reaches any mutant.')
  if (failed.length > 0) {
    write({ failed })
    return
  }
  for (const { id, key } of plan.trials) {
    write({ starts: key })
    const reaching = files.flatMap((file) => reachingOf(file, id)).sort((a, b) => a.milliseconds - b.milliseconds)
    board.hitLimit = ENDLESS * usualHits(files, id)
    const isOnLoad = reaching.some((each) => each.isOnLoad)
    const by = (isOnLoad ? undefined : await killer(id, reaching, false)) ?? (await killer(id, reaching, true))
    if (by !== undefined) write({ key, verdict: 'killed', by })
    else write({ key, verdict: reaching.length > 0 ? 'survived' : 'unreached' })
  }
  write({ finished: true })

  function write(line: JournalLine): void {
    appendFileSync(plan.journal, `${JSON.stringify(line)}\n`)
  }

  /** Gives a sign of life with each test, for the process that waits. */
  function runAlive(path: string, run: Run) {
    const onTask = (id: string | undefined) => {
      utimesSync(plan.journal, new Date(), new Date())
      run.onTask?.(id)
    }
    return runFile(path, { ...run, onTask })
  }

  /** The first test file that fails with a mutant and passes without it. */
  async function killer(mutant: string, reaching: readonly Reaching[], isFresh: boolean): Promise<string | undefined> {
    for (const { path, only } of reaching) {
      const withIt = await run(path, only, isFresh, mutant)
      if (!withIt.some((test) => test.hasFailed)) continue
      const without = await run(path, new Set(withIt.map(({ id }) => id)), isFresh)
      if (!without.some((test) => test.hasFailed)) return path
      // The mutant has left something behind, or a test cannot run twice in the same modules.
      if (!isFresh) return killer(mutant, reaching, true)
    }
    return undefined
  }

  async function run(path: string, only: ReadonlySet<string>, isFresh: boolean, mutant?: string) {
    const loadWith = isFresh ? mutant : undefined
    const isReset = loadWith !== loadedWith
    loadedWith = loadWith
    board.activeMutant = mutant
    board.hitCount = 0
    const ran = await runAlive(path, { only, isFresh: isReset })
    board.activeMutant = undefined
    return ran
  }
}
