import fc from '../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { completeQuery, counterpartiesAt } from '../../../shared/query/completeQuery.ts'
import { parseQuery } from '../../../shared/query/parseQuery.ts'

const KNOWN = {
  accounts: [
    { accountId: 'acc_1', count: 7 },
    { accountId: 'acc_2', count: 1 }
  ],
  currencies: [{ currency: 'EUR', count: 1200 }],
  statuses: [
    { status: 'completed', standing: 'settled', count: 5 },
    { status: 'pending approval', standing: 'pending', count: 2 }
  ],
  types: [{ type: 'payment', count: 8 }],
  counterparties: [
    { name: 'Blue Door Ltd', count: 35 },
    { name: 'Oranjekade Bloemen B.V.', count: 32 }
  ],
  accountNames: [{ accountId: 'acc_1', name: 'Payroll SE' }],
  writing: {
    amount: (decimal: string) => decimal.replace('.', ','),
    day: (day: string) => day,
    count: (count: number) => count.toLocaleString('de-DE')
  }
} as const

/** The query with the option in place, for the caret at the `|`. */
function choose(text: string, label?: string): string | undefined {
  const caret = text.indexOf('|')
  const plain = text.replace('|', '')
  const { from, to, options } = completeQuery(plain, caret, KNOWN)
  const option = label === undefined ? options[0] : options.find((one) => one.label === label)
  return option && plain.slice(0, from) + option.insert + plain.slice(to)
}

describe('completeQuery', () => {
  it.each([
    ['sta|', 'status:'],
    ['acme -cur|', 'acme -currency:'],
    ['-|', '-status:'],
    ['da|te:today', 'created:today'],
    ['cre|:today', 'created:today'],
    ['sync|', 'is:'],
    ['absol|', 'size:'],
    ['dat| x', 'created: x'],
    ['status:|', 'status:completed'],
    ['status:pen|', 'status:"pending approval"'],
    ['status:appro|', 'status:"pending approval"'],
    ['status:"pend| x', 'status:"pending approval"'],
    ['status:completed,|', 'status:completed,"pending approval"'],
    ['status:comp|leted,x acme', 'status:completed,x acme'],
    ['account:payr|', 'account:acc_1'],
    ['date:last-3|', 'date:last-30-days'],
    ['is:|', 'is:absent'],
    ['set|', 'settlement:'],
    ['stand|', 'settlement:'],
    ['settlement:unk|', 'settlement:unknown'],
    ['standing:unc|', 'standing:unknown'],
    ['unkn|', 'settlement:unknown'],
    ['pend|', 'status:"pending approval"'],
    ['oranjekade bl|', 'counterparty:"Oranjekade Bloemen B.V."'],
    ['bloemen oranje|', 'counterparty:"Oranjekade Bloemen B.V."'],
    ['amount:1 oranjekade bl|', 'amount:1 counterparty:"Oranjekade Bloemen B.V."'],
    ['-oranjekade bl|', '-counterparty:"Oranjekade Bloemen B.V."'],
    ['last month|', 'created:last-month'],
    ['acme last month|', 'acme created:last-month'],
    ['last-mon|', 'created:last-month'],
    ['pending appr|', 'status:"pending approval"'],
    ['acme pend|', 'acme status:"pending approval"'],
    ['"oranjekade" bl|', '"oranjekade" counterparty:"Blue Door Ltd"'],
    ['"acme |"', undefined],
    ['colour:r|', undefined],
    ['id:|', undefined]
  ])('completes %s to %s', (text, completed) => {
    expect(choose(text)).toBe(completed)
  })

  it('says what each option means', () => {
    const { options } = completeQuery('account:', 8, KNOWN)
    expect(options).toEqual([
      { insert: 'acc_1', label: 'Payroll SE', detail: 'acc_1, 7 transactions' },
      { insert: 'acc_2', label: 'acc_2', detail: '1 transaction' }
    ])
  })

  it('calls words of the service and of closed sets as the screens do', () => {
    const labels = (text: string) => completeQuery(text, text.length, KNOWN).options.map(({ label }) => label)
    expect(labels('status:')).toEqual(['Completed', 'pending approval'])
    expect(labels('settlement:')).toEqual(['Settled', 'Pending', 'Failed or returned', 'Unknown'])
    expect(labels('currency')).toEqual(['Currency'])
    expect(labels('last 30')).toEqual(['Date created: last 30 days'])
    expect(labels('created:last-30')).toEqual(['last 30 days'])
    expect(labels('amount:')).toEqual(['More than zero', 'Less than zero', 'At least 1000,00', 'From 10,00 to 20,00'])
  })

  it('groups counts as the region does', () => {
    const [option] = completeQuery('currency:', 9, KNOWN).options
    expect(option?.detail).toBe('1.200 transactions')
  })

  it('offers values that make no new mistake, at every caret of every text', () => {
    const bits = 'status: acc "a b" -type: fee , amount: created: 2026 is:absent pend " -'.split(' ')
    const texts = fc.array(fc.constantFrom(...bits, ' '), { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, fc.nat(), (text, place) => {
        const caret = place % (text.length + 1)
        const { from, to, options } = completeQuery(text, caret, KNOWN)
        expect(from).toBeLessThanOrEqual(caret)
        expect(to).toBeGreaterThanOrEqual(caret)
        const isWordEnd = to === text.length || text[to] === ' '
        for (const { insert } of options.filter(() => isWordEnd)) {
          const { errors } = parseQuery(text.slice(0, from) + insert + text.slice(to))
          const allowed = parseQuery(text).errors.length + (insert.endsWith(':') ? 1 : 0)
          expect(errors.length).toBeLessThanOrEqual(allowed)
        }
      }),
      { numRuns: 2000 }
    )
  })
})

describe('counterpartiesAt', () => {
  it.each([
    ['oranjekade bl', ['oranjekade bl', 'bl']],
    ['status:completed oranjekade', ['oranjekade']],
    ['"acme ltd" b', []],
    ['a b c d e fg', ['c d e fg', 'd e fg', 'e fg', 'fg']],
    ['counterparty:b', ['b']],
    ['status:b', []]
  ])('looks for what %s may mean', (text, names) => {
    expect(counterpartiesAt(text, text.length)).toEqual(names)
  })
})
