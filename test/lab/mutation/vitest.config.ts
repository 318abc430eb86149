import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { bundledWorkers } from '../../../scripts/bundle.mjs'
import type { Plan } from './plan.ts'

const { root, code } = JSON.parse(readFileSync(process.env['TALLYDESK_MUTATION_PLAN'] ?? '', 'utf8')) as Plan

const instrumentedSources = {
  name: 'instrumented-sources',
  enforce: 'pre' as const,
  load: (id: string) => code[relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/')]
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Runs no test by itself: the runner of the one that is here runs those of the area, as often as there are mutants. */
export default defineConfig({
  root,
  plugins: [instrumentedSources, bundledWorkers],
  test: {
    include: ['test/lab/mutation/start.ts'],
    runner: here('runner.ts'),
    isolate: false,
    fileParallelism: false,
    maxWorkers: 1,
    maxConcurrency: 1,
    // Its keys do not cover what a plugin puts in place of a file: other mutants, or none, would come from an earlier run.
    fsModuleCache: false,
    silent: true,
    reporters: ['dot'],
    dangerouslyIgnoreUnhandledErrors: true,
    // Long enough for a busy machine: what is only slow must not count as killed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a mutant has broken is waited for in vain.
    expect: { poll: { timeout: 5000 } }
  }
})
