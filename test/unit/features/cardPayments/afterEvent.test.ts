import { describe, expect, it } from 'vitest'
import { beginCardPayment } from '../../../../electron/features/cardPayments/beginCardPayment.ts'
import { afterEvent } from '../../../../electron/features/cardPayments/afterEvent.ts'
import type { CardPaymentEvent } from '../../../../electron/features/cardPayments/cardPaymentEvent.ts'
import type { StoredCardPayment } from '../../../../electron/stores/workbook/directory/cardPayments/storedCardPayment.ts'
import { mayStillCome } from '../../../../shared/cards/cardDoubt.ts'
import type { CardPaymentDraft } from '../../../../shared/domain/cardPayment.ts'
import type { PaymentMethod } from '../../../../shared/domain/paymentMethod.ts'
import { AppError } from '../../../../shared/errors.ts'

const AT = '2026-11-21T10:00:00.000Z'
const SINCE = '2026-11-21T09:59:00.000Z'
const UNTIL = '2026-11-21T10:14:00.000Z'
const charge = { amount: '10.00', currency: 'EUR', accountId: '0b2f3c4d-0000-4000-8000-00000000000a' }

function begun(purpose: CardPaymentDraft['purpose']): StoredCardPayment {
  const draft = { individualId: 'someone', purpose, charge: purpose === 'save' ? null : charge }
  return beginCardPayment(draft, { id: 'one', at: AT })
}
const after = (from: StoredCardPayment, ...events: readonly CardPaymentEvent[]) =>
  events.reduce((cardPayment, event) => afterEvent(cardPayment, event, AT), from)
const states = ({ steps }: StoredCardPayment) => steps.map(({ state }) => state).join(' ')

const TOKEN: readonly CardPaymentEvent[] = [
  { kind: 'creating' },
  { kind: 'created', consentId: 'c', status: 'pending', words: '' },
  { kind: 'requesting' },
  { kind: 'requested', since: SINCE, until: UNTIL }
]
const LONGER: CardPaymentEvent = { kind: 'requested', since: SINCE, until: '2026-11-21T11:14:00.000Z' }
const OPENED: CardPaymentEvent = { kind: 'opened', way: 'card-page', saves: false }
const ENTERING: CardPaymentEvent = { kind: 'entering', saves: true }
const CHECKOUT: CardPaymentEvent = { kind: 'opened', way: 'checkout', saves: null }
const CLOSED: CardPaymentEvent = { kind: 'closed', way: 'card-page', words: 'x' }
const CLAIMED: CardPaymentEvent = { kind: 'claimed', result: '{"data":{}}' }
const seen = (...ids: readonly string[]): CardPaymentEvent => ({
  kind: 'saw-charges',
  ids,
  rivals: 0,
  areEvident: true
})
const card = (id: string, createdAt = AT): PaymentMethod => ({ id, type: 'card', card: null, createdAt, extra: null })
const saw = (...methods: readonly PaymentMethod[]): CardPaymentEvent => ({ kind: 'saw-methods', methods, rivals: 0 })
const refusalOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

describe('a card payment', () => {
  it('that charges once ends with its transaction', () => {
    const entered = after(begun('once'), ...TOKEN, OPENED, CLAIMED)
    expect([states(entered), entered.outcome]).toEqual(['done done done skipped running', 'open'])
    const proved = after(entered, seen('t1'))
    expect([states(proved), proved.outcome, proved.transactionId]).toEqual([
      'done done done skipped done',
      'succeeded',
      't1'
    ])
  })

  it('that charges and saves ends only with both', () => {
    const entering = after(begun('recurring'), ...TOKEN, { ...OPENED, saves: true }, ENTERING)
    expect(after(entering, seen('t1')).outcome).toBe('open')
    expect(after(entering, saw(card('m'))).outcome).toBe('open')
    expect(after(entering, seen('t1'), saw(card('m'))).outcome).toBe('succeeded')
  })

  it('is proved by what is listed, whatever the component said or did not say', () => {
    for (const said of [
      [],
      [{ kind: 'refused', result: '{"error":1}', words: 'x' }],
      [{ kind: 'unsettled', result: null, words: 'x' }],
      [{ kind: 'expired' }]
    ] as const) {
      const proved = after(begun('save'), ...TOKEN, OPENED, ENTERING, ...said, saw(card('m')))
      expect([proved.outcome, proved.steps[2]?.state]).toEqual(['succeeded', 'done'])
    }
  })

  it('is not proved by an older card, nor by a new one while no card can have been entered', () => {
    const known: CardPaymentEvent = { kind: 'knew-methods', ids: ['old'] }
    const entering = after(begun('save'), known, ...TOKEN, OPENED, ENTERING)
    expect(after(entering, saw(card('old'))).outcome).toBe('open')
    expect(after(entering, saw(card('old'), card('new'))).method?.id).toBe('new')
    // Somebody else saves a card or charges the same sum meanwhile.
    for (const events of [[], [OPENED], [OPENED, { kind: 'expired' }], [OPENED, CLOSED]] as const) {
      const saving = after(begun('save'), known, ...TOKEN, ...events)
      expect(after(saving, saw(card('new')))).toEqual(saving)
      const charging = after(begun('once'), ...TOKEN, ...events)
      expect(after(charging, seen('t1'))).toEqual(charging)
    }
  })

  it('that saves a card is not proved by a new payment method that is no card', () => {
    const entered = after(begun('save'), { kind: 'knew-methods', ids: [] }, ...TOKEN, OPENED, ENTERING, CLAIMED)
    expect(after(entered, saw({ ...card('m'), type: 'sepa_debit' }))).toEqual(entered)
  })

  it('takes no card for its proof that may come of another use', () => {
    const entering = after(begun('save'), ...TOKEN, OPENED, ENTERING)
    const doubtful = after(entering, { kind: 'saw-methods', methods: [card('m')], rivals: 1 })
    expect([states(doubtful), doubtful.outcome]).toEqual(['done done running unknown skipped', 'open'])
    expect(after(doubtful, saw(card('m'))).outcome).toBe('succeeded')
  })

  it('takes none of two new cards for its proof', () => {
    const entered = after(begun('save'), { kind: 'knew-methods', ids: [] }, ...TOKEN, OPENED, ENTERING, CLAIMED)
    const two = after(entered, saw(card('one'), card('two')))
    expect([states(two), two.method]).toEqual(['done done done unknown skipped', null])
    expect(two.steps[3]?.words).toContain('2 new cards')
    expect(after(two, saw(card('two'))).method?.id).toBe('two')
  })

  it('knows a new card by its time where nobody knows what was there before', () => {
    const entering = after(begun('save'), ...TOKEN, OPENED, ENTERING)
    expect(after(entering, saw(card('m', '2026-11-21T09:58:59.000Z'))).outcome).toBe('open')
    expect(after(entering, saw(card('m', SINCE))).outcome).toBe('succeeded')
  })

  it('takes no transaction where two fit, and none that another charge may be', () => {
    const entered = after(begun('once'), ...TOKEN, OPENED, CLAIMED)
    const two = after(entered, seen('t1', 't2'))
    expect([states(two), two.transactionId]).toEqual(['done done done skipped unknown', null])
    expect(after(entered, { kind: 'saw-charges', ids: ['t1'], rivals: 1, areEvident: true }).transactionId).toBeNull()
    const unproved = after(entered, { kind: 'saw-charges', ids: ['t1'], rivals: 0, areEvident: false })
    expect([states(unproved), unproved.transactionId]).toEqual(['done done done skipped unknown', null])
    expect(unproved.steps[4]?.words).toContain('Link it on the account’s page')
    expect(after(unproved, seen('t1')).outcome).toBe('succeeded')
    expect(after(two, seen('t2')).outcome).toBe('succeeded')
  })

  it('creates another consent only where there is none, or nobody knows', () => {
    const again = (cardPayment: StoredCardPayment) => refusalOf(() => states(after(cardPayment, { kind: 'creating' })))
    expect(again(after(begun('save'), { kind: 'creating' }))).toBe('bad-input')
    expect(again(after(begun('save'), ...TOKEN))).toBe('bad-input')
    for (const end of [
      { kind: 'maybe-created', words: 'x' },
      { kind: 'not-created', words: 'x', isFinal: true }
    ] as const)
      expect(again(after(begun('save'), { kind: 'creating' }, end))).toBe('running waiting waiting waiting skipped')
    expect(again(after(begun('save'), ...TOKEN, OPENED, { kind: 'given-up' }))).toBe('bad-input')
  })

  it('that is given up while its consent is requested stays so, whatever the answer is', () => {
    const given = after(begun('save'), { kind: 'creating' }, { kind: 'given-up' })
    const refused: CardPaymentEvent = { kind: 'not-created', words: 'x', isFinal: true }
    expect(after(given, refused)).toMatchObject({ outcome: 'given-up', steps: [{ state: 'failed' }, {}, {}, {}, {}] })
  })

  it('that is given up while a card could be entered is not said to have come to nothing', () => {
    const given = after(begun('once'), ...TOKEN, OPENED, { kind: 'given-up' })
    expect([states(given), given.outcome]).toEqual(['done done unknown skipped waiting', 'given-up'])
  })

  it('that failed can be tried again, and is looked for no more', () => {
    const refused: CardPaymentEvent = { kind: 'refused', result: '{"error":{}}', words: 'No such month.' }
    const failed = after(begun('recurring'), ...TOKEN, OPENED, refused)
    expect([states(failed), failed.outcome]).toEqual(['done done waiting waiting waiting', 'open'])
    expect(failed.steps[2]?.words).toBe('No such month.')
    expect(states(after(failed, OPENED, CLAIMED))).toBe('done done done running running')
  })

  it('stays in doubt if a new token replaces one whose checkout is open, or was at its end', () => {
    const [requesting, requested] = [TOKEN[2], TOKEN[3]] as [CardPaymentEvent, CardPaymentEvent]
    const open = after(begun('once'), ...TOKEN, { kind: 'opened', way: 'checkout', saves: null })
    for (const end of [[], [{ kind: 'expired' }]] as const) {
      const again = after(open, ...end, requesting, requested)
      expect(again.steps[2]).toMatchObject({
        state: 'unknown',
        words: expect.stringContaining('earlier try') as unknown
      })
    }
  })

  it('stays in doubt after a try whose end nobody reported, until something proves it', () => {
    const unsettled: CardPaymentEvent = { kind: 'unsettled', result: null, words: 'x' }
    const doubtful = after(begun('once'), ...TOKEN, OPENED, unsettled)
    const later: readonly (readonly CardPaymentEvent[])[] = [
      [{ kind: 'requesting' }, { kind: 'requested', since: SINCE, until: UNTIL }],
      [OPENED],
      [OPENED, CLOSED],
      [OPENED, { kind: 'refused', result: '{"error":{}}', words: 'x' }],
      [{ kind: 'entering', saves: false }]
    ]
    for (const events of later) expect(after(doubtful, ...events).steps[2]?.state).toBe('unknown')
    expect(after(doubtful, seen('t1')).outcome).toBe('succeeded')
    const checkout = after(begun('once'), ...TOKEN, { ...OPENED, way: 'checkout' })
    expect(after(checkout, OPENED, CLOSED).steps[2]?.state).toBe('unknown')
  })

  it('stays in doubt if the card page beside an open checkout is closed or reports a failed card', () => {
    const both = after(begun('once'), ...TOKEN, OPENED, CHECKOUT)
    expect(after(both, CLOSED)).toEqual(both)
    const refused = after(both, { kind: 'refused', result: '{"error":{}}', words: 'x' })
    expect(refused.steps[2]?.state).toBe('unknown')
    expect(states(after(both, CLOSED, { kind: 'given-up' }))).toMatch(/^done done unknown/)
    expect(states(after(both, CLOSED, { kind: 'restarted' }))).toMatch(/^done done unknown/)
    expect(states(after(both, { ...CLOSED, way: 'checkout' }))).toMatch(/^done done waiting/)
  })

  it('takes nothing for its proof that came before a card could be entered for it', () => {
    const later = '2026-11-23T09:59:00.000Z'
    const requests = (methods: readonly string[]): readonly CardPaymentEvent[] => [
      { kind: 'expired' },
      { kind: 'requesting' },
      { kind: 'knew-methods', ids: methods },
      { kind: 'requested', since: later, until: UNTIL }
    ]
    const first = after(begun('recurring'), { kind: 'knew-methods', ids: [] }, ...TOKEN)
    const again = after(first, ...requests(['of another use']))
    expect(again).toMatchObject({ since: later, methodsBefore: ['of another use'] })
    expect(after(again, { ...OPENED, saves: true }, saw(card('of another use'))).method).toBeNull()
    expect(after(first, OPENED, CLOSED, ...requests(['new']))).toMatchObject({ since: later, methodsBefore: ['new'] })
    // Once a card was sent, what came since may be of it.
    const refused: CardPaymentEvent = { kind: 'refused', result: '{"error":{}}', words: 'x' }
    for (const events of [[CHECKOUT], [OPENED, ENTERING, refused]] as const)
      expect(after(first, ...events, ...requests(['new']))).toMatchObject({ since: SINCE, methodsBefore: [] })
  })

  it('is in doubt where the time ran out while the checkout was open', () => {
    const again: readonly CardPaymentEvent[] = [
      { kind: 'expired' },
      { kind: 'requesting' },
      { kind: 'requested', since: SINCE, until: UNTIL }
    ]
    expect(states(after(begun('once'), ...TOKEN, OPENED, ...again))).toMatch(/^done done waiting/)
    expect(states(after(begun('once'), ...TOKEN, { ...OPENED, way: 'checkout' }, ...again))).toMatch(
      /^done done unknown/
    )
  })

  it('opens no page and requests no token while a card is being confirmed, even past its time', () => {
    const confirming = after(begun('once'), ...TOKEN, OPENED, { kind: 'entering', saves: false })
    for (const now of [confirming, after(confirming, { kind: 'expired' })]) {
      expect([now.isConfirming, now.steps[2]?.state]).toEqual([true, 'running'])
      for (const event of [CHECKOUT, OPENED, TOKEN[2]] as readonly CardPaymentEvent[])
        expect(
          refusalOf(() => after(now, event)),
          event.kind
        ).toBe('bad-input')
      const ends: readonly CardPaymentEvent[] = [
        { kind: 'refused', result: '{"error":{}}', words: 'x' },
        { kind: 'unsettled', result: null, words: 'x' },
        CLAIMED,
        { kind: 'given-up' },
        { kind: 'restarted' },
        seen('t1')
      ]
      for (const end of ends) expect(after(now, end).isConfirming, end.kind).toBe(false)
      for (const end of [{ kind: 'restarted' }, { kind: 'given-up' }] as const)
        expect(after(now, end).steps[2]?.state, end.kind).toBe('unknown')
    }
  })

  it('that was given up and is found all the same has succeeded, and says that it was cancelled', () => {
    const given = after(begun('once'), ...TOKEN, CHECKOUT, { kind: 'given-up' })
    expect(mayStillCome(given)).toBe(true)
    const found = after(given, seen('t1'))
    expect(found).toMatchObject({ outcome: 'succeeded', wasGivenUp: true, transactionId: 't1' })
    expect(found.steps[2]?.words).toContain('although this payment was cancelled')
    expect(mayStillCome(after(begun('once'), ...TOKEN, OPENED, CLOSED, { kind: 'given-up' }))).toBe(false)
    expect(mayStillCome(after(begun('once'), ...TOKEN, OPENED, CLAIMED, { kind: 'given-up' }))).toBe(true)
  })

  it('requests no token, and opens no page, once a card was entered', () => {
    const entered = after(begun('save'), ...TOKEN, OPENED, CLAIMED)
    for (const event of [{ kind: 'requesting' }, OPENED, CHECKOUT, { kind: 'entering', saves: true }] as const)
      expect(refusalOf(() => after(entered, event))).toBe('bad-input')
  })

  it.each(['save', 'once', 'recurring'] as const)(
    '(%s) that was under way is never taken for done or undone',
    (what) => {
      const cut = (...events: readonly CardPaymentEvent[]) =>
        states(after(begun(what), ...events, { kind: 'restarted' }))
      expect(cut({ kind: 'creating' })).toMatch(/^unknown waiting waiting/)
      expect(cut(...TOKEN.slice(0, 3))).toMatch(/^done unknown waiting/)
      expect(cut(...TOKEN)).toMatch(/^done done waiting/)
      expect(cut(...TOKEN, OPENED)).toMatch(/^done done unknown/)
      expect(cut(...TOKEN, OPENED, CLAIMED)).toMatch(/^done done done/)
    }
  )

  it('that is proved changes no more, whatever comes late', () => {
    const proved = after(begun('save'), ...TOKEN, OPENED, ENTERING, saw(card('m')))
    const late: readonly CardPaymentEvent[] = [
      { kind: 'expired' },
      CLOSED,
      { kind: 'unsettled', result: null, words: 'x' },
      { kind: 'restarted' },
      saw(card('other'))
    ]
    for (const event of late) expect(after(proved, event), event.kind).toEqual(proved)
  })

  it.each([
    ['12.5', 'EUR', '12.50'],
    ['012', 'EUR', '12.00'],
    ['12', 'JPY', '12']
  ])('of %s %s is one of %s everywhere', (amount, currency, expected) => {
    const draft = { individualId: 'someone', purpose: 'once', charge: { ...charge, amount, currency } } as const
    expect(beginCardPayment(draft, { id: 'one', at: AT }).charge?.amount).toBe(expected)
  })

  it.each([
    [{ purpose: 'save', charge }, 'Nothing is charged'],
    [{ purpose: 'once', charge: null }, 'Enter the amount'],
    [{ purpose: 'once', charge: { ...charge, amount: '0.00' } }, 'above 0'],
    [{ purpose: 'once', charge: { ...charge, amount: '-1' } }, 'above 0'],
    [{ purpose: 'once', charge: { ...charge, amount: '1.005' } }, 'at most 2 decimals'],
    [{ purpose: 'once', charge: { ...charge, amount: '1.5', currency: 'JPY' } }, 'at most 0 decimals']
  ] as const)('does not begin with %j', (draft, message) => {
    expect(() => beginCardPayment({ individualId: 'someone', ...draft }, { id: 'one', at: AT })).toThrow(message)
  })
})

describe('a card payment that was cancelled while its checkout was open', () => {
  const given = (purpose: CardPaymentDraft['purpose'] = 'once', ...events: readonly CardPaymentEvent[]) =>
    after(begun(purpose), ...TOKEN, CHECKOUT, { kind: 'given-up' }, ...events)
  /** The time for a card, and what a bank may ask for at its end. */
  const OVER = '2026-11-21T10:29:00.000Z'
  const nothing = (by: string): CardPaymentEvent => ({ kind: 'nothing-came', by })

  it('ends once what the service showed after its time has nothing of it', () => {
    const ended = after(given(), nothing(OVER))
    expect([states(ended), ended.outcome, ended.nothingBy]).toEqual([
      'done done expired skipped expired',
      'given-up',
      OVER
    ])
    expect(mayStillCome(ended)).toBe(false)
    expect(states(after(given('recurring'), nothing(OVER)))).toBe('done done expired expired expired')
  })

  it.each([
    ['its time, with what a bank asks for, was not over', given(), '2026-11-21T10:28:59.999Z'],
    [
      'another authorisation lives longer',
      after(begun('once'), ...TOKEN, { kind: 'requesting' }, LONGER, CHECKOUT, { kind: 'given-up' }),
      OVER
    ],
    ['nobody kept when its time is over', { ...given(), until: null }, OVER],
    ['a transaction fits it', given('once', { kind: 'saw-charges', ids: ['t'], rivals: 0, areEvident: false }), OVER],
    ['its card was saved', given('recurring', saw(card('new', OVER))), OVER],
    ['the component said that it is done', after(begun('once'), ...TOKEN, OPENED, CLAIMED, { kind: 'given-up' }), OVER],
    ['it was not cancelled', after(begun('once'), ...TOKEN, CHECKOUT), OVER]
  ] as const)('goes on where %s', (_, before, by) => {
    expect(after(before, nothing(by))).toEqual(before)
  })

  it('is reported when its charge comes all the same', () => {
    const late = after(given(), nothing(OVER), seen('t1'))
    expect([late.outcome, late.transactionId, late.nothingBy]).toEqual(['succeeded', 't1', null])
  })
})
