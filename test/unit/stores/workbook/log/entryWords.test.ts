import { describe, expect, it } from 'vitest'
import type { NewEntry } from '../../../../../electron/stores/workbook/file/log/details.ts'
import { entryWords } from '../../../../../electron/stores/workbook/log/entryWords.ts'

const row = { amount: '-10.00', currency: 'EUR', standing: 'settled' } as const
const item = { amount: '-10.00', currency: 'EUR' }

const change = { rail: 'sepa', field: 'iban', name: null, was: 'SE1', now: 'SE2' } as const
const use = {
  use: 'u',
  individual: 'i',
  purpose: 'once',
  charge: { amount: '10.00', currency: 'EUR', accountId: '0b2f3c4d-0000-4000-8000-00000000000a' }
} as const
const charged = 'charge 10.00 EUR to the account 0b2f3c4d-0000-4000-8000-00000000000a'
const account = { account: 'a', name: 'Wages' }

const NAMED: readonly (readonly [Pick<NewEntry, 'kind' | 'detail'>, string])[] = [
  [{ kind: 'team-entered', detail: { how: 'joined' } }, 'Joined the team'],
  [{ kind: 'team-entered', detail: { how: 'upgraded' } }, 'Signs entries from here on'],
  [
    { kind: 'team-entered', detail: { how: 'upgraded', seats: [] } },
    'Upgraded the team: each entry is signed from here on'
  ],
  [
    { kind: 'team-invited', detail: { login: 'rik', role: 'reviewer', keys: { signing: '', unwrapping: '' } } },
    'Invited rik as reviewer'
  ],
  [{ kind: 'team-left', detail: { login: 'rik' } }, 'rik left the team'],
  [{ kind: 'team-left', detail: { login: null } }, 'Left the team: this workbook is one person’s from here on'],
  [{ kind: 'account-added', detail: { ...account, how: 'created' } }, 'Created the account “Wages”'],
  [
    { kind: 'loss-accepted', detail: { found: 'nothing', entries: 0, head: null } },
    'Started again without earlier decisions: their file was gone'
  ],
  [
    { kind: 'loss-accepted', detail: { found: 'earlier', entries: 1, head: { seq: 1200, hash: 'abc' } } },
    'Continued with an older copy of the decisions, with 1 entry: its audit trail had 1,200 entries, the last with the hash abc'
  ],
  [
    { kind: 'loss-accepted', detail: { found: 'other', entries: 3, head: { seq: 2, hash: 'abc' } } },
    'Continued with another file of decisions than the earlier one: its audit trail had 2 entries, the last with the hash abc'
  ],
  [
    { kind: 'team-entered', detail: { how: 'started', was: null } },
    'Started a team: earlier decisions count as theirs'
  ],
  [
    { kind: 'team-entered', detail: { how: 'restored', was: 'olga' } },
    'Restored the team from their workbook (login before: “olga”)'
  ],
  [{ kind: 'team-entered', detail: { how: 'joined', was: 'rik' } }, 'Joined the team (login before: “rik”)'],
  [{ kind: 'account-added', detail: { ...account, how: 'entered' } }, 'Added the account “Wages”'],
  [{ kind: 'account-removed', detail: account }, 'Removed the account “Wages” from the list'],
  [
    {
      kind: 'bank-details-changed',
      detail: { ...account, changes: [change, { ...change, field: 'added', was: null, now: 'Acme, SE3' }] }
    },
    'Bank details of “Wages” changed: the IBAN of sepa was SE1 and is SE2; a way to pay by sepa was added (Acme, SE3)'
  ],
  [
    {
      kind: 'bank-details-acknowledged',
      detail: { account: 'a', change: 1, ...change, field: 'other', name: 'account_number', was: null, note: 'asked' }
    },
    'Acknowledged that the account_number of sepa was none and is SE2: “asked”'
  ],
  [
    { kind: 'created', detail: { name: 'May', file: 'may.xml', sha256: 'x', items: 1200 } },
    'Read 1,200 expected payments from “may.xml”'
  ],
  [
    {
      kind: 'created',
      detail: { name: 'June', file: '', sha256: '', items: 1, carriedFrom: { id: 'a', name: 'May' } }
    },
    'Started as the follow-up of “May” with 1 payment'
  ],
  [
    { kind: 'planned', detail: { plan: 'h', rulesVersion: 0, looked: 5, matches: 1 } },
    'Suggested 1 match among 5 transactions'
  ],
  [
    {
      kind: 'match',
      detail: {
        match: 4,
        items: ['a', 'b', 'c'].map((key) => ({ key, ...item })),
        transactions: [{ id: 't', ...row }]
      }
    },
    'Matched 3 payments with 1 transaction by hand'
  ],
  [
    {
      kind: 'split',
      detail: {
        item: { key: 'a', ...item },
        parts: [
          { key: 'b', ...item },
          { key: 'c', ...item }
        ]
      }
    },
    'Split a payment of -10.00 EUR into 2 parts'
  ],
  [
    {
      kind: 'write-off',
      detail: {
        targets: [
          { kind: 'item', key: 'a' },
          { kind: 'item', key: 'b' },
          { kind: 'match', id: 3 }
        ],
        reason: 'left the company'
      }
    },
    'Wrote off 2 payments and 1 match: “left the company”'
  ],
  [{ kind: 'applied', detail: { plan: 'h', rulesVersion: 0, matches: 2 } }, 'Accepted 2 suggested matches'],
  [
    { kind: 'applied', detail: { plan: 'h', rulesVersion: 0, matches: 0, aside: 0 } },
    'Continued, as no match was suggested'
  ],
  [{ kind: 'applied', detail: { plan: 'h', rulesVersion: 0, matches: 0, aside: 5 } }, 'Declined 5 suggested matches'],
  [{ kind: 'applied', detail: { plan: 'h', rulesVersion: 0, matches: 0 } }, 'Accepted no suggested match'],
  [{ kind: 'undo', detail: { entry: 7, kind: 'match' } }, 'Undid: a manual match'],
  [{ kind: 'undo', detail: { entry: 3, kind: 'applied' } }, 'Undid: the accepted matches'],
  [
    {
      kind: 'signed-off',
      detail: {
        preparer: 'ada',
        reviewer: 'ben',
        forcedBecause: 'the bank is closed',
        rulesVersion: 2,
        rowsHash: 'r',
        unexplained: [],
        snapshot: 's'
      }
    },
    'Signed off by ada, reviewed by ben (named by the preparer) although not everything is explained: “the bank is closed”'
  ],
  [
    { kind: 'card-use-begun', detail: { ...use, isAgain: false } },
    `Requested an authorisation for a card of customer i to ${charged}`
  ],
  [
    { kind: 'card-use-begun', detail: { ...use, purpose: 'save', charge: null, isAgain: true } },
    'Requested another authorisation for a card of customer i to save it'
  ],
  [
    { kind: 'card-use-opened', detail: { ...use, way: 'checkout', saves: null, isDoubtful: true } },
    `Opened the provider’s checkout for a card of customer i to ${charged}, although the outcome of the previous try was not known`
  ],
  [
    { kind: 'card-entered', detail: { ...use, saves: true, isDoubtful: false } },
    `Entered a card of customer i on the card page to ${charged} and save it`
  ],
  [
    { kind: 'card-use-given-up', detail: { ...use, purpose: 'recurring' } },
    `Cancelled the card payment of customer i to ${charged} and save it for later charges`
  ],
  [
    { kind: 'card-use-removed', detail: { ...use, outcome: 'given-up' } },
    `Removed the card payment of customer i to ${charged}, which was cancelled, from the list`
  ]
]

describe('the words of an entry', () => {
  it.each(NAMED)('say what was done: %j', ({ kind, detail }, words) => {
    expect(entryWords({ kind, detail: JSON.stringify(detail) })).toBe(words)
  })

  it('say of an undoing without a payee what was undone', () => {
    const undone = {
      kind: 'applied',
      detail: JSON.stringify({ plan: 'h', rulesVersion: 0, matches: 0, aside: 24 })
    } as const
    const undo = { kind: 'undo', detail: JSON.stringify({ entry: 3, kind: 'applied' }) } as const
    expect(entryWords(undo, { subjects: [], subjectCount: 0, undone })).toBe('Undid: declined 24 suggested matches')
  })

  it('admit what another version wrote', () => {
    expect(entryWords({ kind: 'match', detail: '{"of":"the future"}' })).toMatch(/another version of Tallydesk/)
    expect(entryWords({ kind: 'note', detail: 'no JSON' })).toMatch(/another version of Tallydesk/)
  })
})
