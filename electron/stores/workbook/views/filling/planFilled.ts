import { z } from 'zod'
import { Reason, type Decision, type FilledInDecision } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { FilledPlan } from '../../../../../shared/domain/reconciliation/filledExceptions.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { compareDecimals, DECIMAL } from '../../../../../shared/money/decimals.ts'
import { assigneeWords } from '../../../../../shared/words/assignee.ts'
import { decisionReason } from '../../../../../shared/words/exceptionReason.ts'
import { decisionNames, type FillInCells, type NamedDecision } from '../../../../../shared/words/fillIn.ts'
import type { FilledFile, FilledLine } from './filledFile.ts'
import type { OpenException } from './openExceptions.ts'

export interface PlanningContext {
  /** The reconciliation. */
  readonly id: string
  /** By the name of their target. */
  readonly exceptions: ReadonlyMap<string, OpenException>
  /** What its line would be, had it been written after this entry. */
  readonly cellsOf: (exception: OpenException, entry: number) => FillInCells
  /** Who can be assigned; undefined for who works alone. */
  readonly members: readonly string[] | undefined
  /** Throws `bad-input` if it is not possible. */
  readonly check: (decision: FilledInDecision) => void
  /** What somebody did to this since an entry, in a sentence; undefined if nobody did. */
  readonly since: (entry: number, name: string) => string | undefined
  /** What speaks for another look before it is carried forward; empty if nothing does. */
  readonly cautionOf: (exception: OpenException) => string
}

export interface PlannedFile extends Pick<FilledPlan, 'changes' | 'refused' | 'unchanged'> {
  readonly decision: Extract<Decision, { readonly do: 'fill-in' }>
}

type Resolving = Exclude<FilledInDecision, { readonly do: 'assign' }>
type Assigning = Extract<FilledInDecision, { readonly do: 'assign' }>

const refuse = (message: string) => new AppError('bad-input', message)

/** What the lines of a file would change now, and why others change nothing. */
export function planFilled({ name, sha256, lines }: FilledFile, context: PlanningContext): PlannedFile {
  const changes: FilledPlan['changes'][number][] = []
  const refused: FilledPlan['refused'][number][] = []
  const decisions: FilledInDecision[] = []
  const byKey = Map.groupBy(lines, ({ cells }) => cells.Key)
  let unchanged = 0
  for (const line of lines) {
    const where = { line: line.line, payee: line.cells.Payee }
    try {
      const same = byKey.get(line.cells.Key) ?? []
      const { change, decided } = planLine(line, same, context)
      if (decided.length > 0) changes.push({ ...where, ...change })
      else unchanged += 1
      decisions.push(...decided)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'bad-input')) throw error
      refused.push({ ...where, why: error.message })
    }
  }
  return { changes, refused, unchanged, decision: { do: 'fill-in', file: { name, sha256 }, decisions } }
}

const NOTHING = { kind: '', difference: '', currency: '', facts: [], caution: '' }

function planLine(line: FilledLine, same: readonly FilledLine[], context: PlanningContext) {
  const { cells, fault } = line
  const found = context.exceptions.get(cells.Key.replace(`${context.id} `, ''))
  const entry = Number(/^\d{1,15}(?=-)/.exec(cells.Fingerprint)?.[0] ?? -1)
  const now = found && context.cellsOf(found, entry)
  if (fault === undefined && isUntouched(cells, now)) return { change: NOTHING, decided: [] }
  if (fault !== undefined) throw refuse(fault)
  if (!cells.Key.startsWith(`${context.id} `)) throw refuse(cells.Key === '' ? NO_KEY : OTHER)
  const others = same.filter((one) => one !== line).map((one) => one.line)
  if (others.length > 0) throw refuse(`The same exception is in line ${others.join(', ')} too. Keep one of them.`)
  if (!found || !now || now.Fingerprint !== cells.Fingerprint)
    throw refuse(context.since(entry, cells.Key.slice(context.id.length + 1)) ?? STALE)
  refuseMoved(cells, now)
  const resolving = resolvingOf(cells, found)
  const assigning = assigningOf(cells, now, found, context.members)
  const decided = [resolving, assigning].filter((one) => one !== undefined)
  for (const one of decided) context.check(one)
  const facts = [
    ...(resolving ? [{ what: 'Decision', before: decisionReason(found.line), after: decidedWords(resolving) }] : []),
    ...(assigning ? [{ what: 'Assigned to', before: assignedWords(now), after: assignedWords(cells) }] : [])
  ]
  const caution = resolving?.do === 'carry' ? context.cautionOf(found) : ''
  const change = { kind: now.Kind, difference: now.Difference, currency: now.Currency, facts, caution }
  return { change, decided }
}

const NO_KEY = 'It has no key, so nobody can tell what it is about. Fill in its own line.'
const OTHER = 'It is of another reconciliation. Read the workbook there.'
const STALE = 'It is not as it was when the workbook was written, or its cells were moved. Look at it in the queue.'

/** Of what is no open exception any more, nobody can tell whether its assignment was changed. */
function isUntouched(cells: FillInCells, now: FillInCells | undefined): boolean {
  if (cells.Decision !== '' || cells.Reason !== '') return false
  return !now || (cells['Assigned to'] === now['Assigned to'] && cells.Due === now.Due)
}

/** Whoever filled in a line recognised it by these cells. */
function refuseMoved(cells: FillInCells, now: FillInCells): void {
  const recognised = ['Payee', 'Instructed', 'Paid', 'Difference', 'Currency', 'Reference'] as const
  const moved = recognised.find((column) => !isSameCell(cells[column], now[column]))
  if (moved === undefined) return
  const message = `${moved} is “${cells[moved].slice(0, 80)}”, but was “${now[moved]}”: cells were moved or changed. Undo that.`
  throw refuse(message)
}

/** Spreadsheets write amounts with fewer zeros, and texts with other spaces. */
function isSameCell(one: string, other: string): boolean {
  if (DECIMAL.test(one) && DECIMAL.test(other)) return compareDecimals(one, other) === 0
  const plain = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  return plain(one) === plain(other)
}

function resolvingOf({ Decision: typed, Reason: reason }: FillInCells, { target }: OpenException) {
  if (typed === '' && reason === '') return undefined
  if (typed === '') throw refuse('It has a reason, but no decision. Choose one.')
  const name = typed.replace(/\s+/g, ' ').toLowerCase()
  const kinds = Object.keys(decisionNames) as NamedDecision[]
  const kind = kinds.find((each) => decisionNames[each].toLowerCase() === name)
  if (kind === undefined) throw refuse(`“${typed.slice(0, 80)}” is no decision. Choose one from the list.`)
  if (reason === '') throw refuse('The decision needs a reason.')
  // Without a letter, a spreadsheet may have made a number or a day of it.
  if (!Reason.safeParse(reason).success || !/\p{L}/u.test(reason))
    throw refuse('A reason is a text of 3 to 500 letters.')
  return { do: kind, targets: [target], reason } satisfies Resolving
}

function assigningOf(
  { 'Assigned to': to, Due: typed }: FillInCells,
  now: FillInCells,
  { assignable }: OpenException,
  members: readonly string[] | undefined
): Assigning | undefined {
  if (to === now['Assigned to'] && typed === now.Due) return undefined
  if (!members) throw refuse('You work alone, so nothing can be assigned. Empty “Assigned to” and “Due”.')
  if (to === '' && typed !== '') throw refuse('It has a day, but nobody is assigned.')
  if (to !== '' && to !== now['Assigned to'] && !members.includes(to))
    throw refuse(`“${to.slice(0, 80)}” cannot be assigned: no member with this login decides here.`)
  if (typed !== '' && !z.iso.date().safeParse(typed).success)
    throw refuse(`“${typed.slice(0, 80)}” is not a day. Write it as 2026-12-31.`)
  return { do: 'assign', targets: [assignable], to: to || null, due: typed || null }
}

const decidedWords = ({ do: kind, reason }: Resolving) => `${decisionNames[kind]}: ${reason}`
const assignedWords = ({ 'Assigned to': to, Due: due }: FillInCells) =>
  to === '' ? 'Nobody' : assigneeWords(to, due || null)
