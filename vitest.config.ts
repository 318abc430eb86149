import { availableParallelism } from 'node:os'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { bundledWorkers } from './scripts/bundle.mjs'

// A campaign in full takes as long as it needs, see `test/support/campaign.ts`.
const deepTime = process.env['TALLYDESK_DEEP'] === '1' ? 24 * 3_600_000 : undefined
/** Of the full check alone, where a file has nothing for the quick one. */
const left = process.env['TALLYDESK_QUICK'] === '1' ? ['test/**/*.full.test.ts'] : []

/** Threads of its own for garbage would have no core to run on. */
const execArgv = ['--single-threaded-gc']

export default defineConfig({
  plugins: [vue(), bundledWorkers],
  test: {
    // The tests wait for processes, disks and repeats more than they compute: with one worker a core, cores are idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    execArgv,
    // Only a test that fails waits as long; a busy machine may stand still for seconds.
    expect: { poll: { timeout: 30_000 } },
    // Tests leave nothing behind in the modules that they import, so that a worker loads these once for all.
    isolate: false,
    // A warning is an error. The run goes on to its end, so that all of them are shown.
    onConsoleLog: (_text, type) => {
      if (type === 'stderr') process.exitCode = 1
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          setupFiles: ['test/support/freshStores.ts'],
          testTimeout: deepTime ?? 60_000
        }
      },
      ...['integration', 'lab'].map((name) => ({
        extends: true as const,
        test: {
          name,
          // Most of these start workers. What a worker loads stays, so that looking for garbage among it is in vain.
          execArgv: [...execArgv, '--min-semi-space-size=8'],
          include: [`test/${name}/**/*.test.ts`],
          exclude: left,
          testTimeout: deepTime ?? 180_000,
          hookTimeout: 180_000
        }
      }))
    ]
  }
})
