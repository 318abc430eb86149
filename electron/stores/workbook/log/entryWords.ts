import type { LogEntry, LogKind } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { Target } from '../../../../shared/domain/reconciliation/decision.ts'
import type { ReviewLimit } from '../../../../shared/domain/reconciliation/reviewLimit.ts'
import type { Kept } from '../file/log/details.ts'
import { assigneeWords } from '../../../../shared/words/assignee.ts'
import { counted } from '../../../../shared/words/counted.ts'
import type { EntrySubjects } from './entrySubjects.ts'
import { readDetail, type ReadDetail } from '../file/log/readDetail.ts'
import { subjectWords } from './subjectWords.ts'
import { undoneWords } from './undoable.ts'

type Details<K extends LogKind> = ReadDetail<K>
/** `about`: the payee and the amount, if known. */
type Sentences = { readonly [K in LogKind]: (detail: Details<K>, about: string | undefined) => string }

const BOOKINGS = { one: 'one transaction', items: 'one transaction per payment', unknown: 'not known' } as const

const SENTENCES: Sentences = {
  created: ({ items, file, carriedFrom }) =>
    carriedFrom
      ? `Started as the follow-up of ${quoted(carriedFrom.name)} with ${counted(items, 'payment')}`
      : `Read ${counted(items, 'expected payment')} from ${quoted(file)}`,
  planned: ({ matches, looked }) =>
    `Suggested ${counted(matches, 'match', 'matches')} among ${counted(looked, 'transaction')}`,
  applied: ({ matches, aside, isUnattended }, about) => {
    if (matches === 0) return asideWords(aside)
    const how = isUnattended ? ', certain by its rule, unattended' : ''
    const accepted = `Accepted ${counted(matches, 'suggested match', 'suggested matches')}${how}`
    return matches > 1 || about === undefined ? accepted : `${accepted}: ${about}`
  },
  match: ({ items, transactions, against = [] }, about) => {
    const although = against.length === 0 ? '' : `, although ${against.map(({ words }) => words).join('; ')}`
    return `Matched ${about ?? counted(items.length, 'payment')} with ${counted(transactions.length, 'transaction')} by hand${although}`
  },
  unmatch: ({ matches }, about) =>
    about === undefined
      ? `Unmatched ${counted(matches.length, 'match', 'matches')}`
      : `Unmatched ${about}${matches.length === 1 ? '' : ` (${counted(matches.length, 'match', 'matches')})`}`,
  split: ({ item, parts }, about) => `Split ${about ?? sum(item)} into ${counted(parts.length, 'part')}`,
  'write-off': ({ targets, reason }, about) => `Wrote off ${about ?? targeted(targets)}: ${quoted(reason)}`,
  ignore: ({ targets, reason }, about) => `Ignored ${about ?? targeted(targets)}: ${quoted(reason)}`,
  explain: ({ targets, reason }, about) => `Accepted ${about ?? targeted(targets)} with a reason: ${quoted(reason)}`,
  carry: ({ targets, reason }, about) => `Carried ${about ?? targeted(targets)} forward: ${quoted(reason)}`,
  note: ({ target, text }, about) => `Wrote a note on ${about ?? targeted([target])}: ${quoted(text)}`,
  assign: ({ targets, to, due }, about) =>
    to === null
      ? `Assigned ${about ?? targeted(targets)} to nobody`
      : `Assigned ${about ?? targeted(targets)} to ${assigneeWords(to, due)}`,
  'fill-in': ({ file, decisions }, about) =>
    `Decided on ${about ?? counted(decisions.length, 'exception')} as filled in in ${quoted(file.name)}`,
  book: ({ batch, booking }) =>
    `${batch === null ? 'The batch' : `Batch ${quoted(batch)}`} is booked as ${BOOKINGS[booking]}`,
  rename: ({ name, before }) => `Renamed ${quoted(before)} to ${quoted(name)}`,
  undo: ({ entry, kind }, about) => `Undid: ${about ?? undoneWords(kind) ?? `entry ${entry}`}`,
  settled: ({ transactions, items }) =>
    `${counted(transactions.length, 'transaction')} of ${counted(items.length, 'payment')} settled`,
  changed: ({ transactions, items }) =>
    `${counted(transactions.length, 'transaction')} of ${counted(items.length, 'payment')} changed after ${transactions.length === 1 ? 'it was' : 'they were'} matched`,
  'signed-off': ({ preparer, reviewer, forcedBecause }) => {
    const forced = forcedBecause === null ? '' : ` although not everything is explained: ${quoted(forcedBecause)}`
    return `Signed off by ${preparer}${reviewer === null ? '' : `, reviewed by ${reviewer} (named by the preparer)`}${forced}`
  },
  reviewed: ({ comment }) => `Approved${comment === '' ? '' : `: ${quoted(comment)}`}`,
  'sent-back': ({ targets, comment }) =>
    `Sent back${targets.length === 0 ? '' : ` with ${counted(targets.length, 'item')} flagged`}: ${quoted(comment)}`,
  reopened: ({ reason }) => `Reopened: ${quoted(reason)}`,
  discarded: ({ name, reason }) => `Discarded ${quoted(name)}: ${quoted(reason)}`,
  'rules-saved': ({ version, on, off, adopted }) => {
    const why = `this version of Tallydesk limits ${counted(adopted ?? 0, 'rule')} to business days around the execution date; `
    return `Saved version ${version} of the rules: ${adopted === undefined ? '' : why}${on} on${off === 0 ? '' : `, ${off} off`}`
  },
  'limits-saved': ({ limits }) =>
    limits.length === 0
      ? 'Removed all limits: no amount needs a review'
      : `Amounts above ${limits.map(limitWords).join(', ')} need a review`,
  'loss-accepted': ({ found, entries, head }) => {
    const went =
      head && head.seq > 0
        ? `: its audit trail had ${counted(head.seq, 'entry', 'entries')}, the last with the hash ${head.hash}`
        : ''
    if (found === 'nothing') return `Started again without earlier decisions: their file was gone${went}`
    if (found === 'earlier')
      return `Continued with an older copy of the decisions, with ${counted(entries, 'entry', 'entries')}${went}`
    return `Continued with another file of decisions than the earlier one${went}`
  },
  'team-entered': ({ how, was, seats }) => {
    const what = how === 'upgraded' && seats ? 'Upgraded the team: each entry is signed from here on' : ENTERED[how]
    if (was === undefined) return what
    return was === null ? `${what}: earlier decisions count as theirs` : `${what} (login before: ${quoted(was)})`
  },
  'team-invited': ({ login, role }) => `Invited ${login} as ${role}`,
  'team-left': ({ login }) =>
    login === null ? 'Left the team: this workbook is one person’s from here on' : `${login} left the team`,
  'account-added': ({ name, how }) =>
    how === 'created' ? `Created the account ${quoted(name)}` : `Added the account ${quoted(name)}`,
  'account-removed': ({ name }) => `Removed the account ${quoted(name)} from the list`,
  'bank-details-changed': ({ name, changes }) =>
    `Bank details of ${quoted(name)} changed: ${changes.map(detailsChange).join('; ')}`,
  'bank-details-acknowledged': ({ note, ...change }) => `Acknowledged that ${detailsChange(change)}: ${quoted(note)}`,
  'card-use-begun': ({ isAgain, ...use }) =>
    `Requested ${isAgain ? 'another' : 'an'} authorisation for a card of customer ${use.individual} ${useWords(use)}`,
  'card-use-opened': ({ way, saves, isDoubtful, ...use }) => {
    const page = way === 'checkout' ? 'the provider’s checkout' : 'the card page'
    return `Opened ${page} for a card of customer ${use.individual} ${useWords(use, saves)}${doubtWords(isDoubtful)}`
  },
  'card-entered': ({ saves, isDoubtful, ...use }) =>
    `Entered a card of customer ${use.individual} on the card page ${useWords(use, saves)}${doubtWords(isDoubtful)}`,
  'card-use-given-up': (use) => `Cancelled the card payment of customer ${use.individual} ${useWords(use)}`,
  'card-use-removed': ({ outcome, ...use }) =>
    `Removed the card payment of customer ${use.individual} ${useWords(use)}, which ${ENDS[outcome]}, from the list`,
  kept: ({ what }) => KEPT[what]
}

const KEPT = {
  accounts: 'Changed the list of accounts',
  parties: 'Changed the list of customers and guests',
  templates: 'Changed the templates for reading files',
  'bank-details': 'Refreshed bank details',
  'payment-methods': 'Refreshed saved cards',
  figures: 'Updated with new data from the provider'
} as const satisfies Record<Kept, string>

const ENTERED = {
  started: 'Started a team',
  restored: 'Restored the team from their workbook',
  joined: 'Joined the team',
  upgraded: 'Signs entries from here on'
} as const satisfies Record<Details<'team-entered'>['how'], string>

const ENDS = {
  open: 'had not ended',
  succeeded: 'succeeded',
  failed: 'failed',
  'given-up': 'was cancelled'
} as const

/** What the card is used for. Amounts appear as they are stored, because this is evidence. */
function useWords({ purpose, charge }: Details<'card-use-given-up'>, saves: boolean | null = false): string {
  const charged = charge ? `charge ${charge.amount} ${charge.currency} to the account ${charge.accountId}` : ''
  if (purpose === 'recurring') return `to ${charged} and save it for later charges`
  if (purpose === 'once') return `to ${charged}${saves ? ' and save it' : ''}`
  return 'to save it'
}

function asideWords(aside: number | undefined): string {
  if (aside === undefined) return 'Accepted no suggested match'
  return aside === 0
    ? 'Continued, as no match was suggested'
    : `Declined ${counted(aside, 'suggested match', 'suggested matches')}`
}

/** As it is stored, because this is evidence. */
function limitWords({ amount, currency }: ReviewLimit): string {
  return `${amount} ${currency}`
}

function doubtWords(isDoubtful: boolean): string {
  return isDoubtful ? ', although the outcome of the previous try was not known' : ''
}

type DetailsChange = Details<'bank-details-changed'>['changes'][number]

function detailsChange({ rail, field, name, was, now }: DetailsChange): string {
  if (field === 'added') return `a way to pay by ${rail} was added (${now ?? ''})`
  if (field === 'removed') return `a way to pay by ${rail} was removed (${was ?? ''})`
  const what = { iban: 'IBAN', bic: 'BIC', beneficiary: 'beneficiary', other: name ?? 'field' }[field]
  return `the ${what} of ${rail} was ${was ?? 'none'} and is ${now ?? 'none'}`
}

/** Describes an entry in one sentence without a full stop, with payee and amount if known. */
export function entryWords(
  { kind, detail }: Pick<LogEntry, 'kind' | 'detail'>,
  about: EntrySubjects = { subjects: [], subjectCount: 0 }
): string {
  return wordsOf(kind, detail, about) ?? `Entry of the kind ${quoted(kind)}, written by another version of Tallydesk`
}

function wordsOf(kind: LogKind, text: string, about: EntrySubjects): string | undefined {
  const detail = readDetail(kind, text)
  // TypeScript cannot see that the detail fits the kind.
  const sentence = SENTENCES[kind] as (detail: unknown, about: string | undefined) => string
  return detail === undefined ? undefined : sentence(detail, subjectWords(about) ?? undoneSentence(about))
}

/** The sentence of an undo that names no payment: `declined 24 suggested matches`. */
function undoneSentence({ undone }: EntrySubjects): string | undefined {
  const words = undone && entryWords(undone)
  return words && `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

function quoted(text: string): string {
  return `“${text}”`
}

function sum({ amount, currency }: { readonly amount: string | null; readonly currency: string | null }): string {
  return amount === null ? 'a payment' : `a payment of ${amount}${currency === null ? '' : ` ${currency}`}`
}

function targeted(targets: readonly Target[]): string {
  const count = (kind: Target['kind']) => targets.filter((target) => target.kind === kind).length
  const parts = [
    [count('item'), 'payment', 'payments'],
    [count('transaction'), 'transaction', 'transactions'],
    [count('match'), 'match', 'matches']
  ] as const
  const named = parts.filter(([number]) => number > 0).map(([number, one, many]) => counted(number, one, many))
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}` : (named[0] ?? 'nothing')
}
