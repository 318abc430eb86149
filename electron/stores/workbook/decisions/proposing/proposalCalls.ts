import type { Decision } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { Proposal } from '../../../../../shared/domain/reconciliation/proposal.ts'
import type { DecidedReconciliation } from '../../../../../shared/domain/reconciliation/decidedReconciliation.ts'
import { AppError, type ErrorCode } from '../../../../../shared/errors.ts'
import type { Actor } from '../../log/actor.ts'
import type { WorkbookContext } from '../../log/context.ts'
import type { CheckDecision, CheckedDecision } from '../deciding/checkDecision.ts'
import { createSubjectReader } from '../../log/entrySubjects.ts'
import { entryWords } from '../../log/entryWords.ts'
import { Behind, Unreached } from '../../log/sequencer.ts'
import { createProposalTable, type StoredProposal } from '../../file/tables/proposals.ts'
import { createWithOwnEntry } from '../withOwnEntry.ts'
import { basisOf, sidesOfDecision } from './decisionBasis.ts'
import { createMeanwhile } from './meanwhile.ts'

export interface ProposalCalls {
  /**
   * Makes a decision. In a team whose database is out of reach it is kept as a proposal; then this throws `proposed`.
   * `shown`: the last entry when the person began to decide; throws `plan-outdated` if a later one is about the same.
   */
  decide(id: string, decision: Decision, by: Actor, shown?: number): DecidedReconciliation
  /** In the order in which they were made. */
  proposals(): readonly Proposal[]
  /**
   * Sends what waits, one after the other. What is not as it was when it was decided is not sent: its proposal says why.
   * Throws `offline`, `outcome-unknown`.
   */
  sendProposals(): void
  /** Sends one whatever changed meanwhile, if it is still possible at all. */
  sendProposal(id: number): void
  /** Forgets it. If the team has it already, it arrives with the next steps. */
  withdrawProposal(id: number): void
}

/** What a person saw when deciding. */
type Seen = Pick<StoredProposal, 'reconciliation' | 'decision' | 'sides' | 'basis' | 'after'>

/** What is checked and found wrong; anything else, like a full disk, says nothing about the proposal. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['bad-input', 'not-found', 'not-allowed'])

export function createProposalCalls(context: WorkbookContext, checkDecision: CheckDecision): ProposalCalls {
  const { db, login, log } = context
  const table = createProposalTable(db)
  const meanwhile = createMeanwhile(db, login)
  const withOwnEntry = createWithOwnEntry(context)

  const sidesOf = (id: string, decision: Decision) => sidesOfDecision(db, context.open(id), decision)

  function basis(id: string, decision: Decision, detail: CheckedDecision['detail']) {
    const open = context.open(id)
    const sides = sidesOfDecision(db, open, decision)
    return { sides, basis: basisOf(context, open, sides, decision, detail) }
  }

  function decide(id: string, decision: Decision, by: Actor, shown?: number): DecidedReconciliation {
    refuseUnseen(id, decision, shown)
    const checked = checkDecision(id, decision)
    refuseSecond(id, decision)
    const at = table.nextTime(context.now())
    try {
      return withOwnEntry(checked.make(by, at))
    } catch (error) {
      if (!(error instanceof Unreached || error instanceof Behind)) throw error
      // Nothing was changed here yet, so this is what the person saw.
      const after = shown ?? log.head().seq
      const seen = { reconciliation: id, decision, after, ...basis(id, decision, checked.detail) }
      if (error instanceof Behind)
        throw new Behind(error.steps, () => {
          refuseUnseen(id, decision, shown)
          refuseOther(seen)
        })
      const isSent = error.code === 'outcome-unknown'
      table.add({ ...seen, at, detail: JSON.stringify(checked.detail), isSent })
      throw new AppError('proposed', isSent ? NO_ANSWER : OUT_OF_REACH, { cause: error })
    }
  }

  /** For a decision that began before what is there now, such as one whose reason was typed. A note replaces nothing. */
  function refuseUnseen(id: string, decision: Decision, shown: number | undefined): void {
    if (shown === undefined || decision.do === 'note') return
    const words = meanwhile.since({ reconciliation: id, decision, after: shown, sides: sidesOf(id, decision) })
    if (words !== undefined)
      throw new AppError('plan-outdated', `${words} Yours is not stored. Decide again if it still holds.`)
  }

  /** For a decision that others were faster than. One that is not possible any more is refused when it is repeated. */
  function refuseOther(seen: Seen): void {
    const { reconciliation: id, decision } = seen
    let now: string
    try {
      now = basis(id, decision, checkDecision(id, decision).detail).basis
    } catch (error) {
      if (error instanceof AppError) return
      throw error
    }
    if (now !== seen.basis) throw new AppError('bad-input', meanwhile.words(seen))
  }

  /** One of them would be refused later. */
  function refuseSecond(id: string, decision: Decision): void {
    if (login === undefined || decision.do === 'note') return
    const waiting = table.all().filter((each) => each.reconciliation === id && each.decision.do !== 'note')
    if (waiting.length === 0) return
    const { items, transactionIds } = sidesOf(id, decision)
    const sides = new Set([...items, ...transactionIds])
    const isSame = ({ sides: own }: StoredProposal) =>
      [...own.items, ...own.transactionIds].some((side) => sides.has(side))
    if (!waiting.some(isSame)) return
    const message = 'A decision of yours on this was not sent to the team yet. Withdraw that one first.'
    throw new AppError('bad-input', message)
  }

  function named(id: number): StoredProposal {
    const proposal = table.all().find((each) => each.id === id)
    if (proposal) return proposal
    throw new AppError('not-found', 'This decision does not wait any more: it was sent, or withdrawn.')
  }

  /** Why it was refused; undefined if the team has it. `isAsSeen`: only if nothing changed that was shown. */
  function send(proposal: StoredProposal, isAsSeen: boolean): AppError | undefined {
    const { id, at, reconciliation, decision } = proposal
    if (meanwhile.has(proposal)) {
      table.remove(id)
      return undefined
    }
    try {
      const checked = checkDecision(reconciliation, decision)
      if (isAsSeen && basis(reconciliation, decision, checked.detail).basis !== proposal.basis)
        throw new AppError('bad-input', meanwhile.words(proposal))
      // One made under a login has no other author.
      checked.make({ name: login ?? '' }, at, () => table.remove(id))
      return undefined
    } catch (error) {
      if (error instanceof Unreached && error.code === 'outcome-unknown') table.sent(id)
      if (!(error instanceof AppError && REFUSALS.has(error.code))) throw error
      table.refuse(id, error.message)
      return error
    }
  }

  return {
    decide,
    proposals() {
      const all = table.all()
      // Asked all the time, and hardly ever is there one.
      if (all.length === 0) return []
      const subjectsOf = createSubjectReader(db)
      return all.map(({ id, at, reconciliation, decision, detail, sides, isSent, refusal }) => {
        const entry = { seq: 0, kind: decision.do, detail, reconciliation }
        return { id, at, reconciliation, words: entryWords(entry, subjectsOf(entry)), ...sides, isSent, refusal }
      })
    },
    sendProposals() {
      for (const proposal of table.all()) if (proposal.refusal === null) send(proposal, true)
    },
    sendProposal(id) {
      if (login === undefined)
        throw new AppError('not-allowed', 'There is no team to send this to. Decide it again, or withdraw it.')
      const refusal = send(named(id), false)
      if (refusal) throw refusal
    },
    withdrawProposal: (id) => table.remove(named(id).id)
  }
}

const OUT_OF_REACH =
  'Your team’s database cannot be reached. This decision waits on this computer; it is checked again and sent once the database answers.'
const NO_ANSWER =
  'Your team’s database did not answer, so it is not known yet whether your team has this decision. It waits on this computer; once the database answers, it is sent unless it arrived.'
