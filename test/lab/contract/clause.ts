import type { z } from 'zod'
import type { Answer, ContractClient } from './contractClient.ts'
import type { ListSurvey } from './listing.ts'

/** What the suite may use; what is not given leaves the clauses that need it unseen. */
export interface ContractTarget {
  readonly client: ContractClient
  readonly individualId: string | undefined
  readonly guestId: string | undefined
  readonly accountId: string | undefined
  /** Of charges and authorizations. */
  readonly currency: string
  readonly card: ContractCard | undefined
}

export interface ContractCard {
  readonly pan: string
  readonly expires: readonly [month: number, year: number]
  readonly csc: string
}

/** A target whose list of transactions was looked at. */
export interface SurveyedTarget extends ContractTarget {
  readonly list: ListSurvey
}

/** One sentence of the interface and how to see whether it holds. */
export interface Clause {
  readonly area: string
  readonly text: string
  /** Whether looking changes something at the service. */
  readonly writes: boolean
  /** Throws `NotSeen` or `Breach` where it cannot come to a verdict of its own. */
  check(target: SurveyedTarget): Promise<Verdict>
}

/**
 * `holds`: it was seen to. `fails`: what was seen contradicts it. `not-seen`: nothing was seen either way; the note says
 * what would be needed. `left-open`: the interface does not say, and the note says what this service does.
 */
export interface Verdict {
  readonly result: 'holds' | 'fails' | 'not-seen' | 'left-open'
  readonly note: string
}

export const holds = (note = ''): Verdict => ({ result: 'holds', note })
export const fails = (note: string): Verdict => ({ result: 'fails', note })
export const notSeen = (note: string): Verdict => ({ result: 'not-seen', note })
export const leftOpen = (note: string): Verdict => ({ result: 'left-open', note })

/** Holds when the answer has this status and its body this shape; says where it does not. */
export function expectShape(answer: Answer, status: number, schema: z.ZodType): Verdict {
  if (answer.status !== status) return fails(`status ${answer.status} instead of ${status}`)
  const { success, error } = schema.safeParse(answer.body)
  if (success) return holds()
  const [issue] = error.issues
  const where = issue === undefined || issue.path.length === 0 ? 'the body' : issue.path.join('.')
  return fails(`${where}: ${issue?.message ?? 'wrong shape'}`)
}
