import type { RanTest, RunFile } from './plan.ts'

/** Read and written by the instrumented sources. Each of them holds on to `mutantCoverage`: it is never replaced. */
export interface Switchboard {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  readonly mutantCoverage: { readonly static: Hits; readonly perTest: Record<string, Hits> }
}

/** How often mutants were reached. */
type Hits = Readonly<Record<string, number>>

/** What a test file does without mutants. */
export interface TestFile {
  readonly path: string
  readonly tests: readonly RanTest[]
  /** What is reached while it is loaded, and by each test. */
  readonly onLoad: Hits
  readonly byTest: ReadonlyMap<string, Hits>
}

/** The tests of a file that reach a mutant. */
export interface Reaching {
  readonly path: string
  readonly only: ReadonlySet<string>
  /** Whether the file reaches it as it is loaded, so that all of its tests may depend on it. */
  readonly isOnLoad: boolean
  readonly milliseconds: number
}

/** Runs a test file and records what it reaches. */
export async function survey(path: string, board: Switchboard, runFile: RunFile): Promise<TestFile> {
  const onTask = (id: string | undefined) => void (board.currentTestId = id ?? path)
  onTask(undefined)
  const tests = await runFile(path, { isFresh: true, onTask })
  board.currentTestId = undefined
  const hitsOf = (id: string) => board.mutantCoverage.perTest[id] ?? {}
  return { path, tests, onLoad: hitsOf(path), byTest: new Map(tests.map(({ id }) => [id, hitsOf(id)])) }
}

export function usualHits(files: readonly TestFile[], mutant: string): number {
  const all = files.flatMap(({ onLoad, byTest }) => [onLoad, ...byTest.values()])
  return all.reduce((sum, hits) => sum + (hits[mutant] ?? 0), 0)
}

/** Empty if no test of the file reaches the mutant. */
export function reachingOf({ path, tests, onLoad, byTest }: TestFile, mutant: string): readonly Reaching[] {
  const isOnLoad = mutant in onLoad
  const reaching = tests.filter(({ id }) => isOnLoad || mutant in (byTest.get(id) ?? {}))
  if (reaching.length === 0) return []
  const milliseconds = reaching.reduce((sum, test) => sum + test.milliseconds, 0)
  return [{ path, only: new Set(reaching.map(({ id }) => id)), isOnLoad, milliseconds }]
}
