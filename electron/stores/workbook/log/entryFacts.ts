import type { EntryFact, LogEntry, LogKind } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { Target } from '../../../../shared/domain/reconciliation/decision.ts'
import { assigneeWords } from '../../../../shared/words/assignee.ts'
import { counted } from '../../../../shared/words/counted.ts'
import { settlementStatusWords } from '../../../../shared/words/settlementStatus.ts'
import type { EntrySubjects } from './entrySubjects.ts'
import { entryWords } from './entryWords.ts'
import { nameOf } from '../file/tables/marks.ts'
import { readDetail, type ReadDetail } from '../file/log/readDetail.ts'
import { amountWords, oneSubject, subjectWords } from './subjectWords.ts'

const BOOKINGS = { one: 'as one transaction', items: 'as one transaction per payment', unknown: 'not known' } as const
const CLOSED = {
  'write-off': 'Written off',
  ignore: 'Ignored',
  explain: 'Accepted with reason',
  carry: 'Carried forward'
} as const

type Each = (before: string, after: string) => readonly EntryFact[]
type Facts = (detail: string, each: Each, about: EntrySubjects) => readonly EntryFact[]

const closed =
  (kind: keyof typeof CLOSED): Facts =>
  (detail, each) =>
    each('Not explained', `${CLOSED[kind]}: ${readDetail(kind, detail)?.reason ?? ''}`)

const moved =
  (kind: 'settled' | 'changed'): Facts =>
  (detail) =>
    (readDetail(kind, detail)?.transactions ?? []).map(({ was, is }) => ({
      what: `Transaction ${is.id}`,
      before: `${amountWords(was)}, ${settlementStatusWords[was.standing].name}`,
      after: `${amountWords(is)}, ${settlementStatusWords[is.standing].name}${is.isAbsent ? ', no longer returned' : ''}${saidWords(is)}`
    }))

/** Whom and what it names, if that changed: `; it names Acme AB, DE75…, “Invoice 1001”`. */
function saidWords({ said }: ReadDetail<'changed'>['transactions'][number]['is']): string {
  if (said === undefined) return ''
  const { counterpartyName, counterpartyNumber, counterpartyBankCode, reference, correlationId } = said
  const quoted = reference === '' ? null : `“${reference}”`
  const named = [counterpartyName, counterpartyNumber, counterpartyBankCode, quoted, correlationId].filter(Boolean)
  return `; it names ${named.length === 0 ? 'nobody' : named.join(', ')}`
}

/** One fact for each match that something contradicts now, or nothing any more. */
function contradicted(detail: string): readonly EntryFact[] {
  return (readDetail('changed', detail)?.against ?? []).map(({ against }) => ({
    what: 'Speaks against the match',
    before: '',
    after: against.length === 0 ? 'Nothing any more' : against.map(({ words }) => words).join('; ')
  }))
}

const FACTS: Readonly<Partial<Record<LogKind, Facts>>> = {
  match: (detail, each) => {
    const { transactions: rows = [], instead = [] } = readDetail('match', detail) ?? {}
    return each(
      instead.length > 0 ? 'Matched with fewer' : 'Not matched',
      `Matched by hand with ${rows.map((row) => `transaction ${row.id}, ${amountWords(row)}`).join('; ')}`
    )
  },
  applied: (_detail, each) => each('Suggested', 'Matched as suggested'),
  unmatch: (_detail, each) => each('Matched', 'Not matched'),
  'write-off': closed('write-off'),
  ignore: closed('ignore'),
  explain: closed('explain'),
  carry: closed('carry'),
  note: (detail, each) => each('', readDetail('note', detail)?.text ?? ''),
  assign: (detail, each) => {
    const { to = null, due = null } = readDetail('assign', detail) ?? {}
    return each('', to === null ? 'Assigned to nobody' : `Assigned to ${assigneeWords(to, due)}`)
  },
  'fill-in': (detail, _each, about) =>
    (readDetail('fill-in', detail)?.decisions ?? []).map((one) => ({
      what: targetWords(one.targets, about),
      before: one.do === 'assign' ? '' : 'Not explained',
      after:
        one.do === 'assign'
          ? one.to === null
            ? 'Assigned to nobody'
            : `Assigned to ${assigneeWords(one.to, one.due)}`
          : `${CLOSED[one.do]}: ${one.reason}`
    })),
  split: (detail, each) => each('One payment', (readDetail('split', detail)?.parts ?? []).map(amountWords).join('; ')),
  undo: (_detail, each, about) => (about.undone ? each(entryWords(about.undone, about), 'As before') : []),
  book: (detail) => {
    const booked = readDetail('book', detail)
    if (!booked) return []
    return [{ what: booked.batch ?? 'The batch', before: BOOKINGS[booked.before], after: BOOKINGS[booked.booking] }]
  },
  rename: (detail) => {
    const renamed = readDetail('rename', detail)
    return renamed ? [{ what: 'Name', before: renamed.before, after: renamed.name }] : []
  },
  settled: moved('settled'),
  changed: (detail, ...more) => [...moved('changed')(detail, ...more), ...contradicted(detail)]
}

/** The first payments and transactions among these; a match has no name of its own. */
function targetWords(targets: readonly Target[], { subjects }: EntrySubjects): string {
  const names = new Set(targets.map((target) => (target.kind === 'match' ? null : nameOf(target))))
  const named = subjects.filter(({ item, transaction }) => names.has(item ?? transaction ?? ''))
  return subjectWords({ subjects: named, subjectCount: targets.length }) ?? counted(targets.length, 'exception')
}

/** What exactly an entry decided: for each thing, its state before and after. */
export function entryFacts(
  { kind, detail }: Pick<LogEntry, 'kind' | 'detail'>,
  about: EntrySubjects
): readonly EntryFact[] {
  const each: Each = (before, after) => about.subjects.map((subject) => ({ what: oneSubject(subject), before, after }))
  return FACTS[kind]?.(detail, each, about) ?? []
}
