import type { z } from 'zod'
import type { Answer, ContractClient } from './contractClient.ts'

/** What the suite may use; what is not given leaves the clauses that need it unknown. */
export interface ContractTarget {
  readonly client: ContractClient
  readonly individualId: string | undefined
  readonly guestId: string | undefined
  readonly accountId: string | undefined
  readonly card: ContractCard | undefined
}

export interface ContractCard {
  readonly pan: string
  readonly expires: readonly [month: number, year: number]
  readonly csc: string
}

/** One sentence of the interface and how to see whether it holds. */
export interface Clause {
  readonly area: string
  readonly text: string
  /** Whether looking changes something at the service. */
  readonly writes: boolean
  check(target: ContractTarget): Promise<Verdict>
}

/** `observed`: the interface leaves it open, and this is what the service does. */
export interface Verdict {
  readonly result: 'pass' | 'fail' | 'unknown' | 'observed'
  readonly note: string
}

export const pass = (note = ''): Verdict => ({ result: 'pass', note })
export const fail = (note: string): Verdict => ({ result: 'fail', note })
export const unknown = (note: string): Verdict => ({ result: 'unknown', note })
export const observed = (note: string): Verdict => ({ result: 'observed', note })

/** Passes when the answer has this status and its body this shape; says where it does not. */
export function expectShape(answer: Answer, status: number, schema: z.ZodType): Verdict {
  if (answer.status !== status) return fail(`status ${answer.status} instead of ${status}`)
  const { success, error } = schema.safeParse(answer.body)
  if (success) return pass()
  const [issue] = error.issues
  return fail(
    `${issue === undefined || issue.path.length === 0 ? 'the body' : issue.path.join('.')}: ${issue?.message ?? 'wrong shape'}`
  )
}

/** Passes when the service refuses. */
export function expectRefusal({ status }: Answer): Verdict {
  return status >= 400 && status < 500 ? pass(`status ${status}`) : fail(`status ${status} instead of a refusal`)
}
