import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  gathered,
  NO_CONTEXT,
  planned,
  stored,
  testWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf, lastEntry, shownState } from '../../../support/reconciliation/workbookState.ts'
import type { Acceptance } from '../../../../shared/domain/reconciliation/suggestion.ts'

const paid = (place: number) => ({ amount: `${place}.00`, correlationId: uuidOf(place), reference: `Inv ${place}` })
const row = (place: number) =>
  aCandidate({ id: `tx${place}`, amount: `-${place}0000`, correlationId: uuidOf(place), reference: `Inv ${place}` })

async function world() {
  const test = await testWorkbook()
  const { id } = await stored(test.workbook, bulkRequest([paid(1), paid(2), paid(3)]))
  const keys = await keysOf(test.workbook, id)
  const decide = (decision: Decision) => test.workbook.decide(id, decision, ANNA)
  return {
    test,
    workbook: test.workbook,
    id,
    keys,
    decide,
    [Symbol.asyncDispose]: test[Symbol.asyncDispose].bind(test)
  }
}

describe('a plan', () => {
  it('does what it said when it is applied, and leaves nothing when undone, even after a restart', async () => {
    await using made = await world()
    const { plan } = await planned(made.workbook, made.id, [row(1), row(2)])
    expect(plan).toMatchObject({
      looked: 2,
      matches: 2,
      isApplied: false,
      counts: { items: { matched: 2, missing: 1 } }
    })
    const before = await shownState(made.workbook, made.id)
    await gathered(made.workbook, made.id, [row(2), row(1)])
    const after = await made.workbook.acceptMatches(
      made.id,
      { hash: plan?.hash ?? '', accept: 'all' },
      NO_CONTEXT,
      ANNA
    )
    expect(after.counts).toEqual(plan?.counts)
    expect(after.differences).toEqual(plan?.differences)
    expect(after).toMatchObject({ phase: 'open', plan: { isApplied: true } })
    const again = await made.test.reopen()
    expect((await again.get(made.id)).counts).toEqual(after.counts)
    await again.decide(made.id, { do: 'undo', entry: await lastEntry(again, made) }, ANNA)
    expect(await shownState(again, made.id)).toEqual(before)
    expect(await again.verifyLog()).toMatchObject({ isWhole: true })
  })

  it('is refused when a transaction, a decision or the rules changed meanwhile, and says what', async () => {
    await using made = await world()
    const { workbook, id } = made
    const { plan } = await planned(workbook, id, [row(1), row(2)])
    const apply = async (rows: Parameters<typeof gathered>[2]) => {
      await gathered(workbook, id, rows)
      return workbook.acceptMatches(id, { hash: plan?.hash ?? '', accept: 'all' }, NO_CONTEXT, ANNA)
    }
    const outdated = (words: string) => ({ code: 'plan-outdated', message: expect.stringContaining(words) as string })
    await expect(apply([row(1)])).rejects.toMatchObject(outdated('Transaction tx2'))
    await expect(apply([row(1), row(2), row(3)])).rejects.toMatchObject(outdated('Transaction tx3 is new'))
    const pending = { ...row(1), status: 'pending' }
    await expect(apply([pending, row(2)])).rejects.toMatchObject(outdated('tx1 is now “Pending” (it was “Completed”)'))
    const dearer = { ...row(1), amount: '-10001' }
    await expect(apply([dearer, row(2)])).rejects.toMatchObject(outdated('-1.0001 EUR'))
    await made.decide({ do: 'book', batch: null, booking: 'one' })
    await expect(apply([row(1), row(2)])).rejects.toMatchObject(outdated('is booked as one transaction'))
    await made.decide({ do: 'undo', entry: await lastEntry(workbook, made) })
    const { rules } = await workbook.rules()
    await workbook.saveRules(rules.slice(1), 0, ANNA)
    await expect(apply([row(1), row(2)])).rejects.toMatchObject(outdated('version 1'))
    expect((await workbook.get(id)).counts.items.matched).toBe(0)
  })

  it('is accepted singly, by rule or as a whole, also after other decisions, and each is undone', async () => {
    await using made = await world()
    const { workbook, id, decide } = made
    const { plan } = await planned(workbook, id, [row(1), row(2)])
    const accept = async (accept: Acceptance) => {
      await gathered(workbook, id, [row(1), row(2)])
      return workbook.acceptMatches(id, { hash: plan?.hash ?? '', accept }, NO_CONTEXT, ANNA)
    }
    const suggested = await workbook.suggestions({ id, rule: null, differing: false, from: 0, count: 10 })
    expect(suggested.groups).toMatchObject([{ count: 2, differing: 0 }])
    expect(suggested.rows.map(({ items, transactions }) => [items[0]?.state, transactions[0]?.state])).toEqual([
      ['suggested', 'suggested'],
      ['suggested', 'suggested']
    ])
    expect((await workbook.get(id)).counts).toMatchObject({ items: { suggested: 2, missing: 1 }, queue: 1 })
    await decide({ do: 'write-off', targets: [{ kind: 'item', key: made.keys[2] ?? '' }], reason: 'never sent' })
    const first = await accept({ places: [suggested.rows[0]?.place ?? -1] })
    expect(first).toMatchObject({ counts: { items: { matched: 1, suggested: 1 } }, plan: { isApplied: false } })
    const entry = await lastEntry(workbook, made)
    await expect(accept({ places: [suggested.rows[0]?.place ?? -1] })).rejects.toThrow(/no longer open/)
    await expect(accept({ rule: 'another' })).rejects.toThrow(/of that rule is open any more/)
    expect(await lastEntry(workbook, made)).toBe(entry)
    const all = await accept({ rule: suggested.groups[0]?.id ?? '' })
    expect(all).toMatchObject({ counts: { items: { matched: 2 } }, suggested: [], plan: { isApplied: true } })
    await decide({ do: 'undo', entry })
    expect((await workbook.get(id)).counts.items).toMatchObject({ matched: 1, suggested: 1 })
    const again = await made.test.reopen()
    expect((await again.get(id)).suggested).toMatchObject([{ count: 1 }])
    expect((await again.suggestions({ id, rule: null, differing: true, from: 0, count: 10 })).total).toBe(0)
  })

  it('accepts only what is exactly as expected, and says what differs in the rest', async () => {
    await using made = await world()
    const { workbook, id } = made
    const rows = [row(1), { ...row(2), amount: '-10000' }, { ...row(3), status: 'processing' }]
    const { plan, suggested } = await planned(workbook, id, rows)
    const none = { amount: 0, pending: 0, unpaid: 0, other: 0 }
    expect(suggested.map(({ count, differing }) => [count, differing])).toEqual([
      [3, { ...none, amount: 1, pending: 1 }]
    ])
    await gathered(workbook, id, rows)
    const wanted = { hash: plan?.hash ?? '', accept: 'exact' } as const
    const exact = await workbook.acceptMatches(id, wanted, NO_CONTEXT, ANNA)
    expect(exact.counts.items).toMatchObject({ matched: 1, suggested: 2, different: 0, pending: 0 })
    expect(exact.suggested).toMatchObject([{ count: 2, differing: { amount: 1, pending: 1 } }])
    await gathered(workbook, id, rows)
    await expect(workbook.acceptMatches(id, wanted, NO_CONTEXT, ANNA)).rejects.toThrow(/exactly as expected any more/)
  })

  it('accepts as certain only what a certain rule found without a difference, and says so in the trail', async () => {
    await using test = await testWorkbook()
    const { workbook } = test
    const number = 'SE2697700000010002870284'
    const byAccount = { amount: '4.00', name: 'Acme AB', number, reference: 'Invoice 4004' }
    const { id } = await stored(workbook, bulkRequest([paid(1), paid(2), byAccount]))
    const payee = { counterpartyName: 'Acme AB', counterpartyNumber: number, reference: 'Invoice 4004' }
    const rows = [row(1), { ...row(2), amount: '-10000' }, aCandidate({ id: 'tx4', amount: '-40000', ...payee })]
    const { plan } = await planned(workbook, id, rows)
    const { groups } = await workbook.suggestions({ id, rule: null, differing: false, from: 0, count: 10 })
    expect(groups.map(({ strength, count, differing }) => [strength, count, differing])).toEqual([
      ['certain', 2, 1],
      ['strong', 1, 0]
    ])
    await gathered(workbook, id, rows)
    const wanted = { hash: plan?.hash ?? '', accept: 'certain' } as const
    const { counts, entry } = await workbook.acceptMatches(id, wanted, NO_CONTEXT, ANNA)
    expect(counts.items).toMatchObject({ matched: 1, suggested: 2 })
    expect(entry.words).toMatch(/^Accepted 1 suggested match, certain by its rule, unattended/)
    await gathered(workbook, id, rows)
    await expect(workbook.acceptMatches(id, wanted, NO_CONTEXT, ANNA)).rejects.toThrow(/is certain any more/)
  })

  it('says by how much a payment differs from its only possible match, if there is only one', async () => {
    await using made = await world()
    const { workbook, id } = made
    const rows = [{ ...row(1), amount: '-9000' }, row(2), { ...row(2), id: 'again2' }]
    const { plan } = await planned(workbook, id, rows)
    await gathered(workbook, id, rows)
    await workbook.acceptMatches(id, { hash: plan?.hash ?? '', accept: 'none' }, NO_CONTEXT, ANNA)
    const filter = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
    const { rows: items } = await workbook.items({ id, filter, from: 0, count: 3 })
    expect(items.map(({ state, candidates, possibleResidual }) => [state, candidates, possibleResidual])).toEqual([
      ['ambiguous', 1, '-0.10'],
      ['ambiguous', 2, undefined],
      ['missing', 0, undefined]
    ])
  })

  it('declines what is not accepted, which is to be reviewed then, and counts as it did', async () => {
    await using made = await world()
    const { workbook, id, keys, decide } = made
    const { plan, differences } = await planned(workbook, id, [row(1), row(2)])
    const paid = differences[0]?.found
    await gathered(workbook, id, [row(1), row(2)])
    const aside = await workbook.acceptMatches(id, { hash: plan?.hash ?? '', accept: 'none' }, NO_CONTEXT, ANNA)
    expect(aside).toMatchObject({
      phase: 'open',
      suggested: [],
      counts: { items: { matched: 0, suggested: 0, ambiguous: 2, missing: 1 } }
    })
    expect(aside.differences[0]?.found).toBe(paid)
    const { candidates } = await workbook.item({ id, key: keys[0] ?? '' })
    expect(candidates.map(({ transactionIds }) => transactionIds)).toEqual([['tx1']])
    expect(candidates[0]?.why).toMatch(/was declined/)
    const { entries } = await workbook.log({ id, from: 0, count: 1 })
    expect(entries[0]?.words).toBe('Declined 2 suggested matches')
    await made.decide({ do: 'undo', entry: await lastEntry(workbook, made) })
    const back = await workbook.get(id)
    expect(back).toMatchObject({ phase: 'new', counts: { items: { suggested: 2, ambiguous: 0, missing: 1 } } })
    await decide({ do: 'match', items: [keys[0] ?? ''], transactionIds: ['tx1'] })
    expect((await workbook.get(id)).counts.items).toMatchObject({ matched: 1, suggested: 1, missing: 1 })
  })

  it('raises no question about what was accepted and is taken apart again', async () => {
    await using made = await world()
    const { workbook, id, keys, decide } = made
    await applied(workbook, id, [row(1), row(2)])
    const { match } = await workbook.item({ id, key: keys[0] ?? '' })
    await decide({ do: 'unmatch', matches: [match?.id ?? 0] })
    expect((await workbook.get(id)).counts.items).toMatchObject({ matched: 1, ambiguous: 0, missing: 2 })
  })

  it('counts returned and repeated money from the start, so that accepting a match moves no sum', async () => {
    await using made = await world()
    const { workbook, id } = made
    const paidTo = (place: number) => ({ ...row(place), counterpartyNumber: 'SE3550000000054910000003' })
    const later = { correlationId: null, createdAt: '2026-01-05T03:04:05.678Z' }
    const rows = [
      paidTo(1),
      paidTo(2),
      { ...paidTo(1), ...later, id: 'back', amount: '10000' },
      { ...paidTo(2), ...later, id: 'again' }
    ]
    const before = await planned(workbook, id, rows)
    expect(before.counts.transactions).toMatchObject({ suggested: 3, duplicate: 1 })
    await gathered(workbook, id, rows)
    const wanted = { hash: before.plan?.hash ?? '', accept: 'all' } as const
    const after = await workbook.acceptMatches(id, wanted, NO_CONTEXT, ANNA)
    const paid = ({ differences }: typeof before) => differences.map(({ found }) => found)
    expect(paid(after)).toEqual(paid(before))
  })

  it('reports money that came back after a match, and leaves that match to a person', async () => {
    await using made = await world()
    const { workbook, id, keys, decide } = made
    await applied(workbook, id, [row(1), row(2)])
    const back = { ...row(1), id: 'back', amount: '10000', createdAt: '2026-01-05T03:04:05.678Z' }
    const { plan } = await planned(workbook, id, [row(1), row(2), back])
    expect(plan).toMatchObject({ matches: 0, notes: [] })
    const [item = ''] = keys
    const filter = { states: ['unexpected' as const], only: 'all' as const, currency: null, text: '' }
    const { rows } = await workbook.found({ id, filter, from: 0, count: 10 })
    expect(rows).toMatchObject([{ id: 'back', returns: { items: [item], transactionIds: ['tx1'] } }])
    const before = await workbook.get(id)
    // One decision takes the match in; only what the match has is none of more.
    await expect(decide({ do: 'match', items: [item], transactionIds: ['tx1'] })).rejects.toThrow('already matched')
    await expect(decide({ do: 'match', items: [item], transactionIds: ['back'] })).rejects.toThrow('already matched')
    await decide({ do: 'match', items: [item], transactionIds: ['tx1', 'back'] })
    expect((await workbook.item({ id, key: item })).match).toMatchObject({ differences: ['returned'] })
    expect((await planned(workbook, id, [row(1), row(2), back])).plan?.notes).toEqual([])
    const [matched] = (await workbook.log({ id, from: 1, count: 1 })).entries
    expect(matched?.facts.map((fact) => fact.before)).toEqual(['Matched with fewer'])
    await decide({ do: 'undo', entry: matched?.seq ?? 0 })
    const { counts, differences } = await workbook.get(id)
    expect({ counts, differences }).toEqual({ counts: before.counts, differences: before.differences })
  })

  it('has the same hash whatever the order, and another one for other transactions', async () => {
    await using made = await world()
    const one = await planned(made.workbook, made.id, [row(1), row(2), row(3)])
    const other = await planned(made.workbook, made.id, [row(3), row(1), row(2)])
    const third = await planned(made.workbook, made.id, [row(3), row(1)])
    expect(other.plan?.hash).toBe(one.plan?.hash)
    expect(third.plan?.hash).not.toBe(one.plan?.hash)
  })
})

describe('a transaction', () => {
  it('is claimed once over all reconciliations, and free again when the claim ends', async () => {
    await using made = await world()
    const { workbook, id } = made
    await applied(workbook, id, [row(1), row(2)])
    const other = await stored(workbook, bulkRequest([paid(1), { amount: '9.00', reference: 'more' }]), 'Second')
    const { plan } = await planned(workbook, other.id, [row(1), row(2)])
    expect(plan).toMatchObject({ matches: 0 })
    const [first = ''] = await keysOf(workbook, other.id)
    const match = { do: 'match', items: [first], transactionIds: ['tx1'] } as const
    await expect(workbook.decide(other.id, match, ANNA)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('“Salaries October”') as string
    })
    const found = await workbook.found({
      id: other.id,
      filter: { states: [], only: 'all', currency: null, text: 'tx1' },
      from: 0,
      count: 10
    })
    expect(found.rows).toMatchObject([{ id: 'tx1', state: 'unrelated', claimedBy: { id, name: 'Salaries October' } }])
    const { match: held } = await workbook.item({ id, key: made.keys[0] ?? '' })
    await made.decide({ do: 'unmatch', matches: [held?.id ?? 0] })
    expect((await workbook.decide(other.id, match, ANNA)).counts.items.matched).toBe(1)
    const entry = await lastEntry(workbook, made)
    await expect(made.decide({ do: 'undo', entry })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('of “Second”') as string
    })
  })
})

describe('by hand', () => {
  it('what was taken apart is matched anew, split, explained and undone, each by its own entry', async () => {
    await using made = await world()
    const { workbook, id, keys, decide } = made
    await applied(workbook, id, [row(1), row(2), aCandidate({ id: 'half', amount: '-15000', reference: 'x' })])
    const start = await shownState(workbook, id)
    const [, , third = ''] = keys
    await decide({ do: 'split', item: third, amounts: ['-1.50', '-1.50'] })
    const parts = (await keysOf(workbook, id)).slice(2)
    expect(parts).toEqual([`${third}.1`, `${third}.2`])
    await decide({ do: 'match', items: [`${third}.1`], transactionIds: ['half'] })
    await decide({ do: 'carry', targets: [{ kind: 'item', key: `${third}.2` }], reason: 'comes later' })
    expect((await workbook.get(id)).differences).toMatchObject([{ unexplained: '0.00', unexplainedCount: 0 }])
    const last = await lastEntry(workbook, made)
    const split = { code: 'bad-input', message: expect.stringContaining(`entry ${last - 1}`) as string }
    await expect(decide({ do: 'undo', entry: last - 2 })).rejects.toMatchObject(split)
    for (const entry of [last, last - 1, last - 2]) await decide({ do: 'undo', entry })
    expect(await shownState(workbook, id)).toEqual(start)
    await expect(decide({ do: 'undo', entry: last })).rejects.toMatchObject({ code: 'bad-input' })
  })

  it('what speaks against a match is shown beforehand, and the log states just that', async () => {
    await using test = await testWorkbook()
    const { workbook } = test
    const paidTo = { amount: '10.00', name: 'Acme AB', number: 'SE2697700000010002870284', reference: 'Invoice 4711' }
    const { id } = await stored(workbook, bulkRequest([paidTo, { ...paidTo, reference: 'Invoice 9' }]))
    const [key = ''] = await keysOf(workbook, id)
    const other = aCandidate({ id: 'other', counterpartyNumber: 'GB33BUKB20201555555555', reference: 'Invoice 4712' })
    const same = aCandidate({
      id: 'same',
      counterpartyNumber: paidTo.number,
      reference: 'Invoice 4711',
      amount: '-90000'
    })
    await applied(workbook, id, [other, same])

    expect(await workbook.against({ id, items: [key], transactionIds: ['same'] })).toEqual([])
    const against = await workbook.against({ id, items: [key], transactionIds: ['same', 'other'] })
    expect(against).toEqual([
      { veto: 'other-number', words: 'the account number is GB33BUKB20201555555555, not SE2697700000010002870284' },
      { veto: 'other-document', words: 'the reference is “Invoice 4712”, not “Invoice 4711”' }
    ])
    await expect(workbook.against({ id, items: [key], transactionIds: ['nobody'] })).rejects.toMatchObject({
      code: 'bad-input'
    })

    await workbook.decide(id, { do: 'match', items: [key], transactionIds: ['other'] }, ANNA)
    const { match, entries } = await workbook.item({ id, key })
    expect(match?.against).toEqual(against)
    const though = against.map(({ words }) => words).join('; ')
    expect(entries[0]?.words).toBe(`Matched Acme AB, 10.00 EUR with 1 transaction by hand, although ${though}`)
    await workbook.decide(id, { do: 'undo', entry: entries[0]?.seq ?? 0 }, ANNA)
    await workbook.decide(id, { do: 'match', items: [key], transactionIds: ['same'] }, ANNA)
    const clean = await workbook.item({ id, key })
    expect([clean.match?.against, clean.entries[0]?.words]).toEqual([
      [],
      'Matched Acme AB, 10.00 EUR with 1 transaction by hand'
    ])
  })

  it('weighs the days of a payment as well, where the file names one', async () => {
    await using test = await testWorkbook()
    const { workbook } = test
    const payment = { amount: '10.00', name: 'Acme AB', reference: 'Invoice 1' }
    const { id } = await stored(workbook, paymentOrder([payment]), 'With a day')
    const { id: dayless } = await stored(workbook, bulkRequest([payment]), 'Without one')
    const late = aCandidate({ id: 'late', createdAt: '2026-12-24T09:00:00.000Z' })
    const asked = async (name: string) => {
      await applied(workbook, name, [late])
      return workbook.against({ id: name, items: await keysOf(workbook, name), transactionIds: ['late'] })
    }
    expect(await asked(id)).toEqual([{ veto: 'other-day', words: 'it was made on 2026-12-24, for 2026-10-01' }])
    expect(await asked(dayless)).toEqual([])
  })

  it('refuses what makes no sense, in words, and does nothing of it', async () => {
    await using made = await world()
    const { workbook, id, keys, decide } = made
    const [first = '', second = ''] = keys
    await applied(workbook, id, [row(1), aCandidate({ id: 'sek', currency: 'SEK', paymentCurrency: 'SEK' })])
    const before = await shownState(workbook, id)
    const refused: readonly (readonly [Decision, RegExp])[] = [
      [{ do: 'match', items: [first], transactionIds: ['sek'] }, /already matched/],
      [{ do: 'match', items: [second], transactionIds: ['tx1'] }, /tx1 is matched with payment 1/],
      [{ do: 'match', items: [second], transactionIds: ['sek'] }, /is in SEK, and the payment in EUR/],
      [{ do: 'match', items: [second], transactionIds: ['nobody'] }, /not part of this reconciliation/],
      [{ do: 'match', items: ['nothing'], transactionIds: ['sek'] }, /no longer part/],
      [{ do: 'unmatch', matches: [999] }, /no longer exists/],
      [{ do: 'split', item: second, amounts: ['-1.00', '-0.50'] }, /add up to -1\.50 EUR/],
      [{ do: 'split', item: second, amounts: ['-3.00', '1.00'] }, /another sign than the payment/],
      [{ do: 'split', item: first, amounts: ['-0.50', '-0.50'] }, /is matched/],
      [{ do: 'explain', targets: [{ kind: 'item', key: first }], reason: 'because' }, /Decide on the match/],
      [{ do: 'carry', targets: [{ kind: 'transaction', id: 'sek' }], reason: 'because' }, /cannot be carried forward/],
      [{ do: 'rename', name: 'Salaries October' }, /already has this name/],
      [{ do: 'undo', entry: 1 }, /cannot be undone/],
      [{ do: 'undo', entry: 77 }, /belongs to another reconciliation/]
    ]
    for (const [decision, message] of refused) {
      await expect(decide(decision), JSON.stringify(decision)).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.stringMatching(message) as string
      })
    }
    expect(await shownState(workbook, id)).toEqual(before)
  })
})
