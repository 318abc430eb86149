import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { campaign, campaignSeed, campaignTime } from '../../support/campaign.ts'
import fc from '../../support/fastCheck.ts'
import { answerOfFiles, answerOfFunctions, nonZero, verdictOfApp } from './answersOfApp.ts'
import { askSecond, askSecondOfTrails, hasPython } from './askSecond.ts'
import type { ExportedCase } from './drivenCases.ts'
import { paymentsById } from './paymentsById.ts'
import { TAMPERING, tampered } from './tampered.ts'
import { trails } from './trails.ts'

const MANY = campaignTime(600_000)
/** So many reconciliations share a workbook, and their audit trails each other's links. */
const TOGETHER = 100
const DRIVING = fileURLToPath(new URL('./drivingProgram.ts', import.meta.url))
const KINDS = Object.keys(TAMPERING) as readonly (keyof typeof TAMPERING)[]
const STATES = ['matched', 'different', 'ambiguous', 'pending', 'missing']
const FIGURES = [
  'expected',
  'found',
  'difference',
  'unexplained',
  'missing',
  'repeated',
  'pending',
  'ambiguous',
  'suggested'
]
const SURPLUS = ['residual', 'unexpected', 'duplicate', 'candidate']

describe.skipIf(!hasPython())('an implementation in another language, which shares no code (needs python3)', () => {
  it(
    'comes to the same from exported files, whatever people decided',
    () => {
      const seen = new Set<string>()
      for (const { exported, seed } of driven(campaign(1000, 10_000, 40))) {
        for (const [at, answer] of askSecond(exported).entries()) {
          const each = exported[at]
          if (!each) throw new Error('An answer without a question.')
          const { trail, carried, ...reconciled } = answer
          const place = `case ${at} of seed ${seed}`
          expect(answerOfFiles(each), place).toEqual(reconciled)
          expect({ broken: null, ...each.told.log }, place).toEqual(trail)
          if (each.followUp) expect(sumsOf(each.followUp), place).toEqual(carried)
          for (const state of Object.values(answer.states)) seen.add(state)
          for (const figure of Object.values(answer.figures).flatMap((sums) => Object.keys(sums))) seen.add(figure)
        }
      }
      expect([...seen]).toEqual(expect.arrayContaining([...STATES, 'repeated', ...FIGURES, ...SURPLUS]))
    },
    MANY
  )

  it(
    'refuses a tampered audit trail where the app does, at the same entry, in every case',
    () => {
      for (const { exported } of driven(campaign(100, 1000, 5))) {
        const spoilt = exported.flatMap(({ trail }, at) =>
          KINDS.map((kind) => ({ kind, trail: tampered(trail, kind, at) }))
        )
        const answers = askSecondOfTrails(spoilt.map(({ trail }) => trail))
        for (const [at, { kind, trail }] of spoilt.entries()) {
          expect(answers[at]?.broken, kind).not.toBeNull()
          expect(verdictOfApp(trail), kind).toEqual(answers[at])
        }
      }
    },
    MANY
  )

  it(
    'comes to the same matches by id, states and differences in any case',
    async () => {
      const cases = fc.sample(paymentsById, { numRuns: campaign(400, 10_000), seed: campaignSeed() })
      const answers = askSecond(cases)
      expect(answers.flatMap(({ states }) => Object.values(states))).toEqual(expect.arrayContaining(STATES))
      for (const [at, each] of cases.entries()) {
        const { trail: _, carried: __, ...answer } = answers[at] ?? {}
        expect(await answerOfFunctions(each), `${each.payments}\n${each.transactions}`).toEqual(answer)
      }
    },
    MANY
  )

  it(
    'comes to the same about any audit trail, whole or spoilt',
    () => {
      const cases = fc.sample(trails, { numRuns: campaign(400, 10_000), seed: campaignSeed() })
      const answers = askSecondOfTrails(cases)
      expect(answers.filter(({ broken }) => broken === null).length).toBeGreaterThan(cases.length / 10)
      expect(answers.filter(({ broken }) => broken !== null).length).toBeGreaterThan(cases.length / 10)
      for (const [at, each] of cases.entries()) expect(verdictOfApp(each), each).toEqual(answers[at])
    },
    MANY
  )
})

/** Cases that the app was taken through, a workbook at a time. */
function* driven(count: number): Generator<{ readonly exported: readonly ExportedCase[]; readonly seed: number }> {
  for (let first = 0; first < count; first += TOGETHER) {
    const seed = campaignSeed() + first
    const args = [DRIVING, String(Math.min(TOGETHER, count - first)), String(seed)]
    const printed = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 30 })
    const lines = printed.split('\n').slice(0, -1)
    yield { exported: lines.map((line) => JSON.parse(line) as ExportedCase), seed }
  }
}

function sumsOf(followUp: NonNullable<ExportedCase['followUp']>): Record<string, string> {
  return nonZero(followUp.map(({ currency, amount }) => [currency, amount] as const))
}
