import type { EntryFact, ShownEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { DueDay, ReconciliationSummary } from '../../../shared/domain/reconciliation/reconciliation.ts'
import { addDays } from '../../../shared/days/localTime.ts'
import { reconciliationStatusOf, reconciliationStatusWords } from '../../../shared/words/reconciliationStatus.ts'
import { laterWords } from '../../../shared/words/unseen.ts'
import { sizeOf, sumsByCurrency } from '../../kit/page/decimals.ts'
import { unexplainedSums } from '../../../shared/words/unexplained.ts'
import { englishDates } from '../../kit/bridge/englishDates.ts'
import { formatAmount, formatCount, formatCounted, formatInstant } from '../../kit/bridge/format.ts'

/** What the lists of the home say, from what is known of all reconciliations. `today`: the day in the user's time zone. */

const DAY = 86_400_000

type Summary = ReconciliationSummary

interface Row {
  /** The reconciliation. */
  readonly id: string
  readonly name: string
  readonly words: string
}

const isStarted = ({ phase, isPlanned }: Summary) => phase !== 'new' || isPlanned

/** What somebody still has to do, the oldest open payment first; then what only waits, the longest waiting first. */
export function toDo(list: readonly Summary[]): readonly Summary[] {
  const order = ({ oldestOpen, changedAt }: Summary) => `${oldestOpen ?? '9999-12-31'} ${changedAt}`
  return list
    .filter((one) => one.phase !== 'signed-off' || one.awaitsReview || one.needsReview)
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
}

/** `3 to decide, 2 suggested`. */
export function toDoWords(one: Summary): string {
  const status = reconciliationStatusOf(one)
  if (status === 'to-review' || status === 'needs-review') return reconciliationStatusWords[status]
  // Payments of a reconciliation that nobody began are not known to be missing.
  if (!isStarted(one)) return 'Not started'
  const { queue, items } = one.counts
  const parts = [
    queue > 0 ? `${formatCount(queue)} to decide` : undefined,
    items.suggested > 0 ? `${formatCount(items.suggested)} suggested` : undefined
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? 'Nothing left to decide' : parts.join(', ')
}

/** `today`, `3 days`: since the due day of its oldest open payment. One that is due later is not late. */
export function ageWords(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY)
  if (days < 0) return 'not due yet'
  return days === 0 ? 'today' : formatCounted(days, 'day', 'days')
}

/** What is unexplained in each currency; nothing for what nobody began, or where all is explained. */
export function unexplained(one: Summary): readonly string[] {
  return isStarted(one) ? unexplainedSums(one.differences, formatAmount) : []
}

/** Payments and transactions that wait for a decision, and where. */
export function decisions(list: readonly Summary[]) {
  const unfinished = list.filter(({ phase }) => phase !== 'signed-off')
  const waiting = unfinished.filter((one) => isStarted(one) && one.counts.queue > 0)
  const notStarted = unfinished.filter((one) => !isStarted(one)).length
  const parts = [
    waiting.length > 0 ? `in ${formatCounted(waiting.length, 'reconciliation', 'reconciliations')}` : undefined,
    notStarted > 0 ? `${formatCount(notStarted)} not started` : undefined
  ].filter((part) => part !== undefined)
  const words = parts.length === 0 ? 'nothing waits for a decision' : parts.join(', ')
  return { count: waiting.reduce((sum, { counts }) => sum + counts.queue, 0), words }
}

interface Change extends Row {
  readonly key: string
  /** What changed; the name of the reconciliation stands below it. */
  readonly title: string
  readonly amount?: string
  readonly at?: string
}

type Later = ReadonlyMap<string, number | null>

const hasLater = ({ id }: Summary, later: Later) => (later.get(id) ?? 0) > 0

/** Signed-off reconciliations with something that changed or came since, or of which that is not known yet. */
export function sinceSignOff(list: readonly Summary[], later: Later) {
  const signedOff = list.filter(({ phase }) => phase === 'signed-off')
  return {
    signedOff: signedOff.length,
    changed: signedOff.filter((one) => one.hasChanged || hasLater(one, later)),
    unknown: signedOff.filter(({ id, hasChanged }) => !hasChanged && later.get(id) === null).length
  }
}

export function signedOffWords(signedOff: number, unknown: number): string {
  if (signedOff === 0) return 'nothing is signed off yet'
  const of = `of ${formatCount(signedOff)} signed off`
  return unknown === 0 ? of : `${of}, ${formatCount(unknown)} not looked through yet`
}

/** What settled, came back or came in after a sign-off; the latest first, then what has no time. */
export function changesSince(
  changed: readonly Summary[],
  later: Later,
  entries: ReadonlyMap<string, readonly ShownEntry[]>
): readonly Change[] {
  const rows = changed.flatMap((one): Change[] => {
    const known = one.hasChanged ? (entries.get(one.id) ?? []) : []
    const came = hasLater(one, later) ? [laterWords(later.get(one.id) ?? null)] : []
    const others = one.hasChanged && known.length === 0 ? ['Changed since sign-off', ...came] : came
    return [
      ...known.map((entry) => changeOf(one, entry)),
      ...others.map((title) => ({ ...rowOf(one, ''), key: `${one.id} ${title}`, title }))
    ]
  })
  return rows.toSorted((one, other) =>
    (one.at ?? '') > (other.at ?? '') ? -1 : (one.at ?? '') < (other.at ?? '') ? 1 : 0
  )
}

function changeOf(one: Summary, { seq, at, words, facts, subjects, subjectCount }: ShownEntry): Change {
  const [[fact], [subject]] = [facts, subjects]
  const row = { key: `${one.id} ${seq}`, at, ...rowOf(one, formatInstant(at)) }
  if (facts.length !== 1 || subjectCount !== 1 || !fact || !subject) return { ...row, title: words }
  const { payee, amount, currency, isDifference } = subject
  const isAmount = amount !== null && currency !== null && !isDifference
  return {
    ...row,
    title: `${payee ?? fact.what}: ${factWords(fact)}`,
    ...(isAmount && { amount: `${formatAmount(sizeOf(amount))} ${currency}` })
  }
}

/** `was Settled, is now Failed or returned`; with the amounts only if these differ. */
function factWords({ before, after }: EntryFact): string {
  const [amount = ''] = before.split(', ', 1)
  const isSame = amount !== '' && after.startsWith(`${amount}, `)
  const shown = (figures: string) => (isSame ? figures.slice(amount.length + 2).toLowerCase() : figures)
  return `was ${shown(before)}, is now ${shown(after)}`
}

interface Due extends Row {
  readonly day: string
  readonly when: string
  readonly sums: readonly string[]
}

/** How many reconciliations there are whose execution days are not worked out yet. */
export const withoutDays = (list: readonly Summary[]) =>
  list.filter(({ phase, due }) => phase !== 'signed-off' && due === undefined).length

/** Execution days from today on, the next first: a row for each day of a reconciliation. */
export function executionDays(list: readonly Summary[], today: string): readonly Due[] {
  return list
    .flatMap((one) => {
      const ahead = (one.due ?? []).filter(({ day }) => day >= today)
      return Array.from(
        Map.groupBy(ahead, ({ day }) => day),
        ([day, parts]) => ({
          ...rowOf(one, formatCounted(countOf(parts), 'payment', 'payments')),
          day,
          when: dayWords(day, today),
          sums: sumWords(parts)
        })
      )
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** What is to be executed today or within seven days from then; `count` is undefined if nothing of it is known. */
export function dueSoon(list: readonly Summary[], today: string) {
  const last = addDays(today, 7)
  const parts = list.flatMap(({ due = [] }) => due.filter(({ day }) => day >= today && day <= last))
  const [count, unknown] = [countOf(parts), withoutDays(list)]
  if (unknown === 0) return { count, words: count === 0 ? 'none left to settle' : sumWords(parts).join(', ') }
  const words = [...sumWords(parts), `not known of ${formatCounted(unknown, 'reconciliation', 'reconciliations')}`]
  return { count: count === 0 ? undefined : count, words: words.join(', ') }
}

const countOf = (parts: readonly DueDay[]) => parts.reduce((sum, { count }) => sum + count, 0)
/** The sum in each currency, as it was instructed; outgoing and incoming money never add up to less. */
function sumWords(parts: readonly DueDay[]): readonly string[] {
  const sizes = parts.flatMap(({ currency, amount }) =>
    currency === null || amount === null ? [] : [{ currency, amount: sizeOf(amount) }]
  )
  const words = sumsByCurrency(sizes).map(({ currency, amount }) => `${formatAmount(amount)} ${currency}`)
  return parts.some(({ amount }) => amount === null) ? [...words, 'others without an amount'] : words
}

function dayWords(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return englishDates(parts).format(Date.parse(`${day}T00:00:00Z`))
}

const rowOf = ({ id, name }: Summary, words: string): Row => ({ id, name, words })
