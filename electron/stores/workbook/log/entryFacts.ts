import type { EntryFact, LogEntry, LogKind } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { assigneeWords } from '../../../../shared/words/assignee.ts'
import { counted } from '../../../../shared/words/counted.ts'
import { settlementStatusWords } from '../../../../shared/words/settlementStatus.ts'
import type { EntrySubjects } from './entrySubjects.ts'
import { entryWords } from './entryWords.ts'
import { readDetail, type ReadDetail } from '../file/log/readDetail.ts'
import { amountWords, oneSubject } from './subjectWords.ts'

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

const assignedWords = ({ to, due }: Pick<ReadDetail<'assign'>, 'to' | 'due'>) =>
  to === null ? 'Assigned to nobody' : `Assigned to ${assigneeWords(to, due)}`

const filledWords = (one: ReadDetail<'fill-in'>['decisions'][number]) =>
  one.do === 'assign' ? assignedWords(one) : `${CLOSED[one.do]}: ${one.reason}`
/** The exported audit trail has them all. */
const MOST_FACTS = 50

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
    const assigned = readDetail('assign', detail)
    return assigned ? each('', assignedWords(assigned)) : []
  },
  'fill-in': (detail) => {
    const decided = Map.groupBy(readDetail('fill-in', detail)?.decisions ?? [], filledWords)
    const facts = [...decided].map(([after, some]) => ({ what: counted(some.length, 'exception'), before: '', after }))
    return facts.slice(0, MOST_FACTS)
  },
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

/** What exactly an entry decided: for each thing, its state before and after. */
export function entryFacts(
  { kind, detail }: Pick<LogEntry, 'kind' | 'detail'>,
  about: EntrySubjects
): readonly EntryFact[] {
  const each: Each = (before, after) => about.subjects.map((subject) => ({ what: oneSubject(subject), before, after }))
  return FACTS[kind]?.(detail, each, about) ?? []
}
