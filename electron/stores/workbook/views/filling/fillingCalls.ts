import { randomUUID } from 'node:crypto'
import type { DecidedReconciliation } from '../../../../../shared/domain/reconciliation/decidedReconciliation.ts'
import type { FilledPlan, FillInSheet } from '../../../../../shared/domain/reconciliation/filledExceptions.ts'
import { MOST_DECIDED } from '../../../../../shared/reconciliation/mostDecided.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { dayWords } from '../../../../../shared/words/dayWords.ts'
import { decisionNames, PAID_AGAIN, type NamedDecision } from '../../../../../shared/words/fillIn.ts'
import { repeatedWords } from '../../../../../shared/words/itemStatus.ts'
import type { Actor } from '../../log/actor.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { shownItem } from '../../model/shownRows.ts'
import type { CheckDecision } from '../../decisions/deciding/checkDecision.ts'
import type { InstructionText } from '../../decisions/drafts/sourceBytes.ts'
import { sidesOfDecision } from '../../decisions/proposing/decisionBasis.ts'
import { createMeanwhile } from '../../decisions/proposing/meanwhile.ts'
import type { ProposalCalls } from '../../decisions/proposing/proposalCalls.ts'
import { refuseSignedOff } from '../../decisions/refuseSignedOff.ts'
import { readFilledFile, type FilledFile } from './filledFile.ts'
import { fillInCells } from './fillInCells.ts'
import { openExceptions, targetNamed } from './openExceptions.ts'
import { planFilled, type PlannedFile } from './planFilled.ts'

/** Exceptions that go out in a workbook to be filled in, and come back. */
export interface FillingCalls {
  /** The first open exceptions, as many as can be decided on at once, with days of the time zone. */
  fillInSheet(id: string, timeZone: string): FillInSheet
  /** Reads a workbook and says what it would change. Stores nothing. */
  readFilled(id: string, source: InstructionText): Promise<FilledPlan>
  /**
   * Makes exactly the changes that the draft showed, as one decision; `proposed` as for any other one. Throws
   * `plan-outdated`, and changes nothing, if they would not be the same now.
   */
  acceptFilled(draft: string, by: Actor): DecidedReconciliation
}

interface FillingParts {
  readonly checkDecision: CheckDecision
  readonly decide: ProposalCalls['decide']
  /** The logins of members who decide; undefined for who works alone. */
  readonly members: () => readonly string[] | undefined
}

interface Draft extends Pick<FilledPlan, 'draft' | 'refused'> {
  readonly id: string
  readonly file: FilledFile
  readonly shown: string
}

export function createFillingCalls(
  context: WorkbookContext,
  { checkDecision, decide, members }: FillingParts
): FillingCalls {
  const { db, login, log, reconciliations } = context
  const meanwhile = createMeanwhile(db, login)
  /** The last workbook that was read, and what was shown of it. */
  let last: Draft | undefined

  function plan(id: string, file: FilledFile): PlannedFile {
    refuseSignedOff(context, id)
    const open = context.open(id)
    return planFilled(file, {
      id,
      exceptions: openExceptions(open),
      // Read back, days are not compared.
      cellsOf: (exception, entry) => fillInCells(context, open, exception, { entry, timeZone: 'UTC' }),
      members: members(),
      check: (decision) =>
        void checkDecision(id, { do: 'fill-in', file: { name: '-', sha256: '' }, decisions: [decision] }),
      since(after, name) {
        const decision = { do: 'explain', targets: [targetNamed(name)], reason: '' } as const
        return meanwhile.since({ reconciliation: id, decision, after, sides: sidesOfDecision(db, open, decision) })
      },
      cautionOf({ target }) {
        const repeated = target.kind === 'item' && shownItem(open, target.key)?.repeatedBy
        return repeated ? `${repeatedWords(repeated, dayWords)}. ${PAID_AGAIN}` : ''
      }
    })
  }

  return {
    fillInSheet(id, timeZone) {
      const open = context.open(id)
      const { seq: entry } = log.head()
      const kinds = reconciliations.isSignedOff(id) ? [] : (Object.keys(decisionNames) as NamedDecision[])
      const rows = [...openExceptions(open).values()].slice(0, MOST_DECIDED).map((exception) => ({
        cells: fillInCells(context, open, exception, { entry, timeZone }),
        // Whether the rest is possible turns out when it comes back.
        choices: kinds
          .filter((kind) => kind !== 'carry' || exception.target.kind !== 'transaction')
          .map((kind) => decisionNames[kind])
      }))
      return { name: reconciliations.nameOf(id), rows, members: members() }
    },
    async readFilled(id, source) {
      refuseSignedOff(context, id)
      const file = await readFilledFile(source)
      const { changes, refused, unchanged, decision } = context.afterOthers(() => plan(id, file))
      last = { draft: randomUUID(), id, file, refused, shown: JSON.stringify([changes, decision]) }
      return { draft: last.draft, name: file.name, changes, refused, unchanged }
    },
    acceptFilled(draft, by) {
      if (last?.draft !== draft) throw new AppError('not-found', 'The workbook is no longer there. Choose it again.')
      const { id, file, shown, refused: before } = last
      const { changes, refused, decision } = plan(id, file)
      if (JSON.stringify([changes, decision]) !== shown) {
        const fresh = refused.filter(({ line }) => !before.some((each) => each.line === line))
        const named = fresh.slice(0, 3).map(({ line, payee, why }) => `Line ${line}, ${payee}: ${why}`)
        const words = 'What was shown changed meanwhile, so nothing was stored. Choose the workbook again.'
        throw new AppError('plan-outdated', [...named, words].join(' '))
      }
      return decide(id, decision, by)
    }
  }
}
