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

/** Why a clause could not be looked at. */
export class NotSeen extends Error {
  override readonly name = 'NotSeen'
}

/** An answer that contradicts the interface in more than the clause that met it. */
export class Breach extends Error {
  override readonly name = 'Breach'
}

/** Holds when the answer has this status and its body this shape; says where it does not. */
export function expectShape(answer: Answer, status: number, schema: z.ZodType): Verdict {
  if (answer.status !== status) return fails(`status ${answer.status} instead of ${status}`)
  const { success, error } = schema.safeParse(answer.body)
  if (success) return holds()
  const [issue] = error.issues
  const where = issue === undefined || issue.path.length === 0 ? 'the body' : issue.path.join('.')
  return fails(`${where}: ${issue?.message ?? 'wrong shape'}`)
}

// Access, no such thing, no such endpoint: nothing is known of what would be there.
const NO_WAY_IN: ReadonlySet<number> = new Set([401, 403, 404, 405, 501])

/** Throws `NotSeen` for an answer behind which there may be anything. `what`: what was asked for. */
export function expectWayIn({ status }: Answer, what: string): void {
  if (NO_WAY_IN.has(status) || (status >= 300 && status < 400))
    throw new NotSeen(`status ${status} for ${what}; access to one is needed`)
}

/** Throws `NotSeen` for any refusal: what else a service wants before it does something is its own affair. */
export function expectTaken(answer: Answer, what: string): void {
  expectWayIn(answer, what)
  if (answer.status >= 400 && answer.status < 500)
    throw new NotSeen(
      `${what} is refused with ${answer.status} (${answer.text.slice(0, 200)}); one that may be is needed`
    )
}
