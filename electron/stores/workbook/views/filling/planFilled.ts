import type { Decision, FilledInDecision } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { FilledChange, FilledRefusal } from '../../../../../shared/domain/reconciliation/filledExceptions.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { compareDecimals, DECIMAL } from '../../../../../shared/money/decimals.ts'
import { assigneeWords } from '../../../../../shared/words/assignee.ts'
import { dayWords } from '../../../../../shared/words/dayWords.ts'
import { decisionReason } from '../../../../../shared/words/exceptionReason.ts'
import { PAID_AGAIN, RECOGNISED } from '../../../../../shared/words/fillIn.ts'
import { repeatedWords } from '../../../../../shared/words/itemStatus.ts'
import { resolutionWords } from '../../../../../shared/words/resolution.ts'
import type { Resolution } from '../../../../../shared/domain/reconciliation/itemState.ts'
import { shownItem } from '../../model/shownRows.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { readDay, readDecision, reasonFault, type FilledFile, type FilledLine } from './filledLine.ts'
import { givenDigest, readFingerprint, type Fingerprint, type ShownException } from './fillInRow.ts'
import type { OpenException } from './openExceptions.ts'

export interface PlanningContext {
  readonly open: OpenReconciliation
  /** By the name of their target. */
  readonly exceptions: ReadonlyMap<string, OpenException>
  readonly shown: (exception: OpenException) => ShownException
  /** Who can be assigned; undefined for who works alone. */
  readonly members: readonly string[] | undefined
  /** Throws `bad-input` if it is not possible. */
  readonly check: (decision: FilledInDecision) => void
  /** What somebody did to this since an entry, in a sentence; undefined if nobody did. */
  readonly since: (entry: number, name: string) => string | undefined
}

export interface PlannedFile {
  readonly changes: readonly FilledChange[]
  readonly refused: readonly FilledRefusal[]
  readonly unchanged: number
  /** Undefined if nothing changes. */
  readonly decision: Extract<Decision, { readonly do: 'fill-in' }> | undefined
}

/** Why a line changes nothing. */
class Refused extends Error {}

/** What the lines of a file would change now, and why others change nothing. Stores nothing. */
export function planFilled({ name, sha256, lines }: FilledFile, context: PlanningContext): PlannedFile {
  const changes: FilledChange[] = []
  const refused: FilledRefusal[] = []
  const decisions: FilledInDecision[] = []
  let unchanged = 0
  const byKey = Map.groupBy(lines, ({ key }) => key)
  for (const line of lines) {
    const mark = readFingerprint(line.key, line.fingerprint)
    if (isUntouched(line, mark)) {
      unchanged += line.key === '' ? 0 : 1
      continue
    }
    try {
      const { change, decided } = planLine(line, mark, byKey.get(line.key) ?? [], context)
      if (decided.length === 0) unchanged += 1
      else changes.push(change)
      decisions.push(...decided)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push({ line: line.line, payee: line.recognised.Payee || null, why: error.message })
    }
  }
  const together = grouped(decisions)
  const decision = { do: 'fill-in', file: { name, sha256 }, decisions: together } as const
  return { changes, refused, unchanged, decision: together.length === 0 ? undefined : decision }
}

function isUntouched({ decision, reason, assigned, due, fault }: FilledLine, mark: Fingerprint | undefined): boolean {
  if (fault !== undefined || decision !== '' || reason !== '') return false
  return mark ? mark.given === givenDigest(assigned, due) : assigned === '' && due === ''
}

function planLine(
  line: FilledLine,
  mark: Fingerprint | undefined,
  same: readonly FilledLine[],
  context: PlanningContext
): { readonly change: FilledChange; readonly decided: readonly FilledInDecision[] } {
  if (line.fault !== undefined) throw new Refused(line.fault)
  const exception = exceptionOf(line, mark, same, context)
  const { cells, shown } = context.shown(exception)
  if (shown !== mark?.shown) throw stale(line, mark, context)
  refuseMoved(line, cells)
  const [reported] = exception.lines
  const resolving = resolvingOf(line, exception)
  const assigning = assigningOf(line, exception, context)
  const decided = [resolving, assigning].filter((one) => one !== undefined)
  for (const one of decided) checked(one, context)
  return {
    change: {
      line: line.line,
      payee: cells.Payee || null,
      kind: cells.Kind,
      difference: cells.Difference || null,
      currency: reported?.currency ?? null,
      facts: [
        ...(resolving && reported ? [decisionFact(resolving, decisionReason(reported))] : []),
        ...(assigning ? [assignFact(assigning, exception)] : [])
      ],
      caution: resolving?.do === 'carry' ? cautionOf(context.open, exception) : null
    },
    decided
  }
}

function exceptionOf(
  line: FilledLine,
  mark: Fingerprint | undefined,
  same: readonly FilledLine[],
  context: PlanningContext
): OpenException {
  const { id } = context.open
  if (line.key === '') throw new Refused('It has no key, so nobody can tell what it is about. Fill in its own line.')
  const others = same.filter((one) => one !== line).map((one) => one.line)
  if (others.length > 0)
    throw new Refused(`The same exception is in line ${others.slice(0, 3).join(', ')} too. Keep one of them.`)
  if (!mark)
    throw new Refused('Its key and its fingerprint do not belong together: cells were moved or changed. Undo that.')
  if (!line.key.startsWith(`${id} `)) throw new Refused('It is of another reconciliation. Read the workbook there.')
  const found = context.exceptions.get(line.key.slice(id.length + 1))
  if (found) return found
  throw stale(line, mark, context)
}

function stale(line: FilledLine, mark: Fingerprint | undefined, { open, since }: PlanningContext): Refused {
  const words = mark && since(mark.entry, line.key.slice(open.id.length + 1))
  return new Refused(words ?? 'It is not as it was when the workbook was written. Look at it in the queue.')
}

/** Whoever filled in a line recognised it by these cells. */
function refuseMoved({ recognised }: FilledLine, cells: ShownException['cells']): void {
  const moved = RECOGNISED.find((heading) => !isSameCell(recognised[heading], cells[heading]))
  if (moved === undefined) return
  const [has, had] = [recognised[moved], cells[moved]].map((text) => (text ? `“${text.slice(0, 80)}”` : 'nothing'))
  throw new Refused(`${moved} is ${has}, but was ${had}: cells were moved or changed. Undo that.`)
}

/** Spreadsheets write amounts with fewer zeros, and texts with other spaces. */
function isSameCell(one: string, other: string): boolean {
  if (DECIMAL.test(one) && DECIMAL.test(other)) return compareDecimals(one, other) === 0
  return plain(one) === plain(other)
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

type Resolving = Exclude<FilledInDecision, { readonly do: 'assign' }>
type Assigning = Extract<FilledInDecision, { readonly do: 'assign' }>

function resolvingOf({ decision, reason }: FilledLine, { target }: OpenException): Resolving | undefined {
  if (decision === '') {
    if (reason !== '') throw new Refused('It has a reason, but no decision. Choose one.')
    return undefined
  }
  const kind = readDecision(decision)
  if (kind === undefined) throw new Refused(`“${decision.slice(0, 80)}” is no decision. Choose one from the list.`)
  const fault = reasonFault(reason)
  if (fault !== undefined) throw new Refused(fault)
  return { do: kind, targets: [target], reason }
}

function assigningOf(
  { assigned, due: typed }: FilledLine,
  exception: OpenException,
  { members }: PlanningContext
): Assigning | undefined {
  const now = exception.assigned
  if (assigned === (now?.to ?? '') && typed === (now?.due ?? '')) return undefined
  if (!members) throw new Refused('You work alone, so nothing can be assigned. Empty “Assigned to” and “Due”.')
  if (assigned === '' && typed !== '') throw new Refused('It has a day, but nobody is assigned.')
  if (assigned !== '' && assigned !== now?.to && !members.includes(assigned))
    throw new Refused(`“${assigned.slice(0, 80)}” cannot be assigned: no member with this login decides here.`)
  const due = typed === '' ? null : readDay(typed)
  if (due === undefined) throw new Refused(`“${typed.slice(0, 80)}” is not a day. Write it as 2026-12-31.`)
  const to = assigned === '' ? null : assigned
  if (to === (now?.to ?? null) && due === (now?.due ?? null)) return undefined
  return { do: 'assign', targets: [exception.assignable], to, due }
}

function checked(decision: FilledInDecision, { check }: PlanningContext): void {
  try {
    check(decision)
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-input') throw new Refused(error.message)
    throw error
  }
}

const RESOLVED: Readonly<Record<Resolving['do'], Resolution['kind']>> = {
  'write-off': 'written-off',
  ignore: 'ignored',
  explain: 'explained',
  carry: 'carried'
}

const decisionFact = ({ do: kind, reason }: Resolving, before: string) => ({
  what: 'Decision',
  before,
  after: `${resolutionWords[RESOLVED[kind]]}: ${reason}`
})

const assignFact = ({ to, due }: Assigning, { assigned }: OpenException) => ({
  what: 'Assigned to',
  before: assigned ? assigneeWords(assigned.to, assigned.due) : 'Nobody',
  after: to === null ? 'Nobody' : assigneeWords(to, due)
})

function cautionOf(open: OpenReconciliation, { target }: OpenException): string | null {
  const repeated = target.kind === 'item' ? shownItem(open, target.key)?.repeatedBy : undefined
  return repeated ? `${repeatedWords(repeated, dayWords)}. ${PAID_AGAIN}` : null
}

/** One decision for all lines with the same, so that the entry is short. */
function grouped(decisions: readonly FilledInDecision[]): readonly FilledInDecision[] {
  const groups = Map.groupBy(decisions, (decision) => JSON.stringify({ ...decision, targets: [] }))
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const targets = [first, ...others].flatMap((one): readonly (typeof one.targets)[number][] => one.targets)
    // TypeScript cannot see that the targets are those of the same kind.
    return [{ ...first, targets } as FilledInDecision]
  })
}
