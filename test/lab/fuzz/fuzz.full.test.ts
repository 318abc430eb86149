import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { FuzzReport, FuzzTask } from './fuzzProgram.ts'
import { TARGETS } from './targets.ts'
import { campaign, campaignSeed } from '../../support/campaign.ts'

const PROGRAM = fileURLToPath(new URL('./fuzzProgram.ts', import.meta.url))

describe('fuzzing by coverage', () => {
  it.each(TARGETS)('finds nothing wrong with $name', async ({ name }) => {
    const task: FuzzTask = { name, seconds: campaign(10, 3600), seed: campaignSeed(), inputs: null, isKept: false }
    const args = ['--expose-gc', PROGRAM, JSON.stringify(task)]
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 30 })
    const { findings, executions } = JSON.parse(stdout) as FuzzReport
    expect(findings).toEqual([])
    expect(executions).toBeGreaterThan(10)
  })
})
