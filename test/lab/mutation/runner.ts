import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TestRunner, vi, type RunnerTask, type RunnerTestSuite } from 'vitest'
import { startTests } from 'vitest/internal/browser'
import type { Plan, RanTest, Run } from './plan.ts'
import { tryMutants } from './tryMutants.ts'

/** Runs test files within one process, with all their hooks, as often as it takes; begins after the first of its own. */
export default class MutationRunner extends TestRunner {
  #run: Run | undefined
  #ran: RanTest[] = []

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (this.#run || !('filepath' in suite)) return
    // From here on, vitest's main process is told nothing.
    Object.assign(this, { onTaskUpdate: undefined, onCollected: undefined, onCollectStart: undefined })
    const plan = JSON.parse(readFileSync(process.env['TALLYDESK_MUTATION_PLAN'] ?? '', 'utf8')) as Plan
    await tryMutants(plan, (path, run) => this.#runFile(join(plan.root, path), run))
  }

  async #runFile(filepath: string, run: Run): Promise<readonly RanTest[]> {
    this.#run = run
    this.#ran = []
    if (run.isFresh) vi.resetModules()
    const [file] = await startTests([filepath], this)
    vi.resetConfig()
    vi.restoreAllMocks()
    if (file?.result?.state === 'fail' && !this.#hasFailed) this.#add(file)
    return this.#ran
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if (!this.#isWanted(suite)) suite.mode = 'skip'
    await super.onBeforeRunSuite(suite)
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    if (!this.#isWanted(test)) test.mode = 'skip'
    this.#run?.onTask?.(test.id)
    await super.onBeforeRunTask(test)
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test)
    this.#add(test)
    this.#run?.onTask?.(undefined)
  }

  get #hasFailed(): boolean {
    return this.#ran.some(({ hasFailed }) => hasFailed)
  }

  #add({ id, name, result }: RunnerTask): void {
    this.#ran.push({ id, name, milliseconds: result?.duration ?? 0, hasFailed: result?.state === 'fail' })
  }

  #isWanted(task: RunnerTask): boolean {
    const { only } = this.#run ?? {}
    if (only === undefined) return true
    if (task.type === 'suite') return task.tasks.some((inner) => this.#isWanted(inner))
    return only.has(task.id) && !this.#hasFailed
  }
}
