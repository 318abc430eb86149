import { randomUUID } from 'node:crypto'
import type { DecidedReconciliation } from '../../../../../shared/domain/reconciliation/decidedReconciliation.ts'
import type { FilledInDecision } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { FilledPlan, FillInSheet } from '../../../../../shared/domain/reconciliation/filledExceptions.ts'
import { MOST_DECIDED } from '../../../../../shared/reconciliation/mostDecided.ts'
import { localDay } from '../../../../../shared/days/localTime.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { decisionNames } from '../../../../../shared/words/fillIn.ts'
import type { Actor } from '../../log/actor.ts'
import type { WorkbookContext } from '../../log/context.ts'
import type { CheckDecision } from '../../decisions/deciding/checkDecision.ts'
import type { InstructionText } from '../../decisions/drafts/sourceBytes.ts'
import { sidesOfDecision } from '../../decisions/proposing/decisionBasis.ts'
import { createMeanwhile } from '../../decisions/proposing/meanwhile.ts'
import type { ProposalCalls } from '../../decisions/proposing/proposalCalls.ts'
import { refuseSignedOff } from '../../decisions/refuseSignedOff.ts'
import { readFilledFile, type FilledFile } from './filledLine.ts'
import { givenDigest, inColumns, shownException, writeFingerprint } from './fillInRow.ts'
import { openExceptions, targetNamed, type OpenException } from './openExceptions.ts'
import { planFilled, type PlannedFile } from './planFilled.ts'

/** Exceptions that go out in a workbook to be filled in, and come back. */
export interface FillingCalls {
  /** The first open exceptions, as a workbook shows them; days are those of the time zone. */
  fillInSheet(id: string, timeZone: string): FillInSheet
  /** Reads a workbook and says what it would change. Stores nothing. */
  readFilled(id: string, source: InstructionText): Promise<FilledPlan>
  /** The same of a draft as things are now. Throws `not-found`. */
  planFilled(draft: string): FilledPlan
  /**
   * Makes exactly the changes that the draft showed, as one decision; `proposed` as for any other one. Throws
   * `plan-outdated`, and changes nothing, if they would not be the same now.
   */
  acceptFilled(draft: string, by: Actor): DecidedReconciliation
}

export interface FillingParts {
  readonly checkDecision: CheckDecision
  readonly decide: ProposalCalls['decide']
  /** The logins of members who decide; undefined for who works alone. */
  readonly members: () => readonly string[] | undefined
}

interface Draft {
  readonly id: string
  readonly file: FilledFile
  /** What was shown. */
  readonly planned: PlannedFile
}

const MOST_DRAFTS = 4
/** Read back, days are not compared, so that other time zones do not matter. */
const dayOf = (timeZone: string) => (time: string) => localDay(timeZone, Date.parse(time))

export function createFillingCalls(
  context: WorkbookContext,
  { checkDecision, decide, members }: FillingParts
): FillingCalls {
  const { db, login, log, reconciliations } = context
  const { nameOf } = reconciliations
  const meanwhile = createMeanwhile(db, login)
  const drafts = new Map<string, Draft>()

  const together = (id: string, decision: FilledInDecision) =>
    checkDecision(id, { do: 'fill-in', file: { name: '-', sha256: '0'.repeat(64) }, decisions: [decision] })

  function isPossible(id: string, kind: keyof typeof decisionNames, { target }: OpenException): boolean {
    try {
      together(id, { do: kind, targets: [target], reason: 'possible' })
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'bad-input') return false
      throw error
    }
  }

  function plan(id: string, file: FilledFile): PlannedFile {
    refuseSignedOff(context, id)
    const open = context.open(id)
    const exceptions = openExceptions(open)
    return planFilled(file, {
      open,
      exceptions,
      shown: (exception) => shownException(open, exception, { nameOf, dayOf: (time) => time }),
      members: members(),
      check: (decision) => together(id, decision),
      since(entry, name) {
        const target = targetNamed(name)
        const decision = { do: 'explain', targets: [target], reason: '' } as const
        const sides = exceptions.get(name)?.sides ?? sidesOfDecision(db, open, decision)
        return meanwhile.since({ reconciliation: id, decision, after: entry, sides })
      }
    })
  }

  function show(draft: string, { id, file }: Pick<Draft, 'id' | 'file'>): FilledPlan {
    const planned = plan(id, file)
    drafts.delete(draft)
    drafts.set(draft, { id, file, planned })
    for (const oldest of [...drafts.keys()].slice(0, -MOST_DRAFTS)) drafts.delete(oldest)
    const { changes, refused, unchanged } = planned
    return { draft, name: file.name, changes, refused, unchanged }
  }

  function draftOf(draft: string): Draft {
    const held = drafts.get(draft)
    if (held) return held
    throw new AppError('not-found', 'The workbook that was read is no longer there. Choose it again.')
  }

  return {
    fillInSheet(id, timeZone) {
      const open = context.open(id)
      const all = [...openExceptions(open).values()]
      const entry = log.head().seq
      const kinds = Object.keys(decisionNames) as (keyof typeof decisionNames)[]
      const isSignedOff = reconciliations.isSignedOff(id)
      const rows = all.slice(0, MOST_DECIDED).map((exception) => {
        const { cells, shown } = shownException(open, exception, { nameOf, dayOf: dayOf(timeZone) })
        const given = givenDigest(cells['Assigned to'], cells.Due)
        const fingerprint = writeFingerprint(cells.Key, { entry, shown, given })
        return {
          cells: inColumns({ ...cells, Fingerprint: fingerprint }),
          choices: isSignedOff
            ? []
            : kinds.filter((kind) => isPossible(id, kind, exception)).map((kind) => decisionNames[kind])
        }
      })
      return { name: nameOf(id), rows, total: all.length, members: members() }
    },
    async readFilled(id, source) {
      refuseSignedOff(context, id)
      const file = await readFilledFile(source)
      return context.afterOthers(() => show(randomUUID(), { id, file }))
    },
    planFilled: (draft) => show(draft, draftOf(draft)),
    acceptFilled(draft, by) {
      const { id, file, planned } = draftOf(draft)
      const now = plan(id, file)
      if (JSON.stringify(now) !== JSON.stringify(planned)) throw outdated(planned, now)
      if (!now.decision) throw new AppError('bad-input', 'The workbook changes nothing, so there is nothing to accept.')
      try {
        const made = decide(id, now.decision, by)
        drafts.delete(draft)
        return made
      } catch (error) {
        // It waits to be sent, and must not wait twice.
        if (error instanceof AppError && error.code === 'proposed') drafts.delete(draft)
        throw error
      }
    }
  }
}

const MOST_NAMED = 3

/** Names what changed since it was shown. */
function outdated(shown: PlannedFile, now: PlannedFile): AppError {
  const before = new Set([...shown.changes, ...shown.refused].map((each) => JSON.stringify(each)))
  const changed = [...now.refused, ...now.changes].filter((each) => !before.has(JSON.stringify(each)))
  const named = changed.slice(0, MOST_NAMED).map((each) => {
    const whom = `line ${each.line}${each.payee === null ? '' : `, ${each.payee}`}`
    return 'why' in each ? `${whom}: ${each.why}` : `${whom} would change otherwise.`
  })
  const more = changed.length > MOST_NAMED ? ` And ${changed.length - MOST_NAMED} more.` : ''
  const words = `Not as it was shown: ${named.join(' ')}${more} Nothing was stored. Look at the changes again.`
  return new AppError('plan-outdated', words)
}
