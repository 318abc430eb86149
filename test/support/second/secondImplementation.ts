import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const PROGRAM = fileURLToPath(new URL('../../second/second.py', import.meta.url))

const Answer = z.strictObject({
  payments: z.array(z.strictObject({ state: z.string(), transactions: z.array(z.string()) }).nullable()),
  difference: z.record(z.string(), z.string()).nullable()
})
const TrailAnswer = z.strictObject({ broken: z.int().nullable(), entries: z.int(), head: z.string() })

/**
 * What the second implementation makes of payments: state and transactions of each, in the order of the file, and what
 * they differ by. Null where an id leaves a choice, of which the documents do not say how far rules narrow it.
 */
export type SecondAnswer = z.output<typeof Answer>
type SecondTrailAnswer = z.output<typeof TrailAnswer>

export function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0
}

/** Texts of a pain.001 and of a JSON Lines export; an answer each. */
export function askSecond(
  questions: readonly { readonly payments: string; readonly transactions: string }[]
): readonly SecondAnswer[] {
  return z.array(Answer).parse(asked(questions.map(({ payments, transactions }) => ({ payments, transactions }))))
}

/** Texts of exported audit trails; an answer each. */
export function askSecondOfTrails(trails: readonly string[]): readonly SecondTrailAnswer[] {
  return z.array(TrailAnswer).parse(asked(trails.map((trail) => ({ trail }))))
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
