/** What the process that tries mutants is told, as JSON in the file that `TALLYDESK_MUTATION_PLAN` names. */
export interface Plan {
  readonly root: string
  readonly code: Readonly<Record<string, string>>
  readonly tests: readonly string[]
  readonly trials: readonly Pick<Trial, 'id' | 'key'>[]
  /** Where it writes what it finds, a line each. */
  readonly journal: string
}

interface Trial {
  readonly id: string
  readonly key: string
}

export type Verdict = 'killed' | 'survived' | 'unreached'

/** A line of the journal. A trial that starts and has no verdict has hung or ended the process. */
export type JournalLine =
  | { readonly starts: string }
  | { readonly key: string; readonly verdict: Verdict; readonly by?: string }
  /** Nothing can be said: tests fail without any mutant. */
  | { readonly failed: readonly string[] }
  | { readonly finished: true }

/** What is asked of a run of one test file. */
export interface Run {
  /** Ids of the tests to run; all without. */
  readonly only?: ReadonlySet<string>
  /** Whether the modules are loaded anew. */
  readonly isFresh: boolean
  /** Told the id of each test before it runs, and undefined after it. */
  readonly onTask?: (id: string | undefined) => void
}

/** A test that ran, or a file that failed outside of its tests. */
export interface RanTest {
  readonly id: string
  readonly name: string
  readonly milliseconds: number
  readonly hasFailed: boolean
}

/** Runs a test file, by its path from the root, until one of its tests fails. */
export type RunFile = (path: string, run: Run) => Promise<readonly RanTest[]>
