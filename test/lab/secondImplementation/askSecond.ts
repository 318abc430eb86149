import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const PROGRAM = fileURLToPath(new URL('secondImplementation.py', import.meta.url))

const TrailAnswer = z.strictObject({ broken: z.int().nullable(), entries: z.int(), head: z.string() })
const Sums = z.record(z.string(), z.string())
const Answer = z.strictObject({
  trail: TrailAnswer.nullable(),
  /** Keys of payments and ids of transactions, both in order. */
  matches: z.array(z.tuple([z.array(z.string()), z.array(z.string())])),
  /** By key of the payment. */
  states: Sums,
  /** By currency: each figure that is not zero. */
  figures: z.record(z.string(), Sums),
  /** What a follow-up expects, by currency. */
  carried: Sums
})
const Refusal = z.strictObject({ trail: TrailAnswer })

export type SecondAnswer = z.output<typeof Answer>

/** Texts of files; without a trail, the suggestions of one run are accepted. */
export interface SecondQuestion {
  readonly payments: string
  readonly transactions: string
  readonly report?: string
  readonly trail?: string
}

export function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0
}

export function askSecond(questions: readonly SecondQuestion[]): readonly SecondAnswer[] {
  return z
    .array(Answer)
    .parse(
      asked(questions.map(({ payments, transactions, report, trail }) => ({ payments, transactions, report, trail })))
    )
}

/** Of exported audit trails alone. */
export function askSecondOfTrails(trails: readonly string[]): readonly z.output<typeof TrailAnswer>[] {
  return z
    .array(Refusal)
    .parse(asked(trails.map((trail) => ({ trail }))))
    .map(({ trail }) => trail)
}

/** One process for all of them. */
function asked(questions: readonly object[]): readonly unknown[] {
  const input = questions.map((question) => `${JSON.stringify(question)}\n`).join('')
  const printed = execFileSync('python3', [PROGRAM], { input, maxBuffer: 2 ** 30, encoding: 'utf8' })
  return printed
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line))
}
