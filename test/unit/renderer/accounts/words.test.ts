import { describe, expect, it } from 'vitest'
import { idFault } from '../../../../renderer/kit/page/typedId.ts'
import { dropped, stepped } from '../../../../renderer/accounts/parts/list/accountOrder.ts'
import { pasteVerdict } from '../../../../renderer/accounts/parts/details/pasteVerdict.ts'
import { textDifference } from '../../../../renderer/accounts/parts/details/textDifference.ts'
import { epcTransfer, isCreditorReference } from '../../../../renderer/accounts/parts/epc/epcTransfer.ts'
import { bankFields, shareText } from '../../../../renderer/accounts/parts/words/bankDetailsText.ts'
import { addressLines, countryName } from '../../../../renderer/accounts/parts/words/bankWords.ts'
import { changeTitle } from '../../../../renderer/accounts/parts/words/changeWords.ts'
import { writeEpc } from '../../../../renderer/accounts/parts/epc/epcQr.ts'
import { noCode } from '../../../../renderer/accounts/parts/epc/epcWords.ts'
import { anAccount, aSepaEntry } from '../../../support/bridge/cardPayments/fakeAccounts.ts'

const marked = (pieces: readonly { text: string; differs: boolean }[]) =>
  pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')
const compared = (was: string, now: string) => {
  const difference = textDifference(was, now)
  return [marked(difference.was), marked(difference.now)]
}

describe('the difference of two texts', () => {
  it('is marked character by character where both are equally long', () => {
    expect(compared('SE64 9770', 'SE26 9771')).toEqual(['SE[64] 977[0]', 'SE[26] 977[1]'])
    expect(compared('same', 'same')).toEqual(['same', 'same'])
  })

  it('is what stands between the common start and end where the lengths differ', () => {
    expect(compared('Nordic AB', 'Nordic Bank AB')).toEqual(['Nordic AB', 'Nordic [Bank ]AB'])
    expect(compared('aa', 'aaa')).toEqual(['aa', 'aa[a]'])
    expect(compared('', 'x')).toEqual(['', '[x]'])
  })

  it('never splits a character', () => {
    expect(compared('a😀b', 'a😁b')).toEqual(['a[😀]b', 'a[😁]b'])
  })
})

describe('what is pasted', () => {
  const fields = bankFields(aSepaEntry)

  it('is the same as a field, or the same apart from spaces', () => {
    expect(pasteVerdict('SE6497700000000000000001', fields)).toEqual({ kind: 'same', name: 'IBAN' })
    expect(pasteVerdict('SE64 9770 0000 0000 0000 0001', fields)).toEqual({ kind: 'spaced', name: 'IBAN' })
  })

  it('is another IBAN than the one that was copied', () => {
    const verdict = pasteVerdict('SE2697700000010002870284', fields)
    expect(verdict).toMatchObject({ kind: 'other', like: { name: 'IBAN' } })
    expect(pasteVerdict('se6497700000000000000001', fields).kind).toBe('other')
  })

  it('is like nothing that is shown', () => {
    expect(pasteVerdict('Hello there', fields)).toEqual({ kind: 'other', like: undefined })
  })
})

describe('bank details as text', () => {
  const read = { service: 'Nordic', at: '21 Nov 2026, 05:00 (GMT+0)' }

  it('name every field, what is wrong with it, and when it was read', () => {
    const wrong = {
      ...aSepaEntry,
      iban: { value: 'SE0097700000000000000001', country: 'SE', verdict: 'wrong-check' as const },
      bic: { value: 'FTC', isWellFormed: false },
      others: [{ name: 'sort', value: '12' }]
    }
    expect(shareText({ name: 'Wages', entries: [wrong] }, read)).toBe(
      [
        'Bank details of Wages',
        '',
        'SEPA credit transfer',
        'Beneficiary: Nordic Settlement AB',
        'Address: Kungsgatan 1, 11122 Stockholm, Sweden (SE)',
        'IBAN: SE00 9770 0000 0000 0000 0001 (IBAN invalid)',
        'BIC: FTC (not a BIC)',
        'sort: 12',
        '',
        'Read from Nordic on 21 Nov 2026, 05:00 (GMT+0).'
      ].join('\n')
    )
  })

  it('do not let a line break in a value start a new line', () => {
    const entry = { ...aSepaEntry, beneficiary: 'Nordic\nIBAN: DE75512108001245126199' }
    expect(shareText({ name: 'A\r\nB', entries: [entry] }, read).split('\n')).toHaveLength(9)
  })

  it('do not let names start a new line, and show invisible characters', () => {
    const forged = 'IBAN: DE75512108001245126199'
    const others = [{ name: `note\n${forged}\nrest`, value: 'Nordic\u202eBA\u200b' }]
    const entry = { ...aSepaEntry, rail: `instant\u2028${forged}`, others }
    const text = shareText({ name: 'A', entries: [entry] }, { ...read, service: 'Bank\u202e' })
    expect(text.split('\n')).toHaveLength(10)
    expect(text).toContain('rest: Nordic\\u202eBA\\u200b')
    expect(text).not.toMatch(/\p{Cf}/u)
  })

  it('begin with a warning that names every change nobody has acknowledged', () => {
    const change = {
      id: 1,
      accountId: '0b2f3c4d-0000-4000-8000-00000000000a',
      seenAt: '2026-11-20T14:05:00.000Z',
      rail: 'sepa',
      field: 'iban',
      name: null,
      was: 'SE6497700000000000000001',
      now: 'SE2697700000010002870284',
      acknowledged: null
    } as const
    const other = { ...change, id: 2, field: 'other', name: 'sort\ncode' } as const
    const shared = shareText({ name: 'Wages', entries: [aSepaEntry] }, read, [change, other]).split('\n')
    expect(shared.slice(0, 5)).toEqual([
      'WARNING: SEND NO MONEY YET. These bank details have changed, and nobody has acknowledged the change.',
      '- The IBAN (SEPA credit transfer) has changed.',
      '- sort code (SEPA credit transfer) has changed.',
      '',
      'Bank details of Wages'
    ])
    // What changed may not be read yet; that it did is known.
    expect(shareText({ name: 'Wages', entries: [] }, read, [])).toMatch(/^WARNING: SEND NO MONEY YET/)
    expect(shareText({ name: 'Wages', entries: [] }, read)).toMatch(/^Bank details of Wages/)
  })

  it('leave out what was not sent', () => {
    const nothing = { street1: null, city: null, countryCode: null, postCode: null }
    expect(addressLines(nothing)).toEqual([])
    expect(addressLines({ ...nothing, countryCode: '??', city: 'Oslo' })).toEqual(['Oslo', '??'])
    expect(
      bankFields({ ...aSepaEntry, address: nothing, beneficiary: null, bic: null }).map(({ name }) => name)
    ).toEqual(['IBAN'])
    expect(countryName('SE')).toBe('Sweden')
  })

  it('that changed are named by field and rail', () => {
    const change = { rail: 'sepa', was: 'a', now: 'b', name: null } as const
    expect(changeTitle({ ...change, field: 'iban' })).toBe('The IBAN (SEPA credit transfer) has changed')
    expect(changeTitle({ ...change, rail: 'local', field: 'other', name: 'sort_code' })).toBe(
      'sort_code (local) has changed'
    )
  })
})

describe('a payment by QR code', () => {
  it('says what was typed, with a comma or a point', () => {
    const epc = (amount: string, reference: string) => writeEpc(epcTransfer(aSepaEntry, { amount, reference }), 'EUR')
    const head = 'BCD\n002\n1\nSCT\nFTCSSESSXXX\nNordic Settlement AB\nSE6497700000000000000001'
    expect(epc('1 000,5', 'Top-up')).toEqual({ text: `${head}\nEUR1000.50\n\n\nTop-up` })
    expect(epc('', ' ')).toEqual({ text: head })
    expect(epc('0.01', 'rf18 5390 0754 7034')).toEqual({ text: `${head}\nEUR0.01\n\nRF18539007547034` })
    expect(epc('1.234,50 €', '')).toEqual({ text: `${head}\nEUR1234.50` })
    for (const amount of ['1.234,50 USD', 'a lot', '-1', '0', '1e3', '1.001'])
      expect(epc(amount, '')).toEqual({ refusal: 'wrong-amount' })
  })

  it('takes a reference as structured only where its check digits are right', () => {
    expect(isCreditorReference('RF18 5390 0754 7034')).toBe(true)
    expect(isCreditorReference('RF19539007547034')).toBe(false)
    expect(isCreditorReference('RF18')).toBe(false)
  })

  it('is for SEPA entries only, in euro, and for details that nobody has to confirm', () => {
    const inEuro = anAccount({ alarms: 0, told: null })
    expect(noCode(inEuro, aSepaEntry)).toBeUndefined()
    expect(noCode(inEuro, { ...aSepaEntry, rail: 'swift' })).toMatch(/SEPA credit transfers/)
    expect(noCode({ ...inEuro, alarms: 1 }, aSepaEntry)).toMatch(/have changed/)
  })

  it('leaves a BIC out that is none', () => {
    const entry = { ...aSepaEntry, bic: { value: 'FTC', isWellFormed: false } }
    expect(epcTransfer(entry, { amount: '', reference: '' }).bic).toBeNull()
  })
})

describe('the order of accounts', () => {
  it('changes by steps and by dropping, and not beyond its ends', () => {
    const ids = ['a', 'b', 'c', 'd']
    expect(stepped(ids, 'b', -1)).toEqual(['b', 'a', 'c', 'd'])
    expect(stepped(ids, 'b', 1)).toEqual(['a', 'c', 'b', 'd'])
    expect(dropped(ids, 'd', 'a')).toEqual(['d', 'a', 'b', 'c'])
    expect(dropped(ids, 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
    for (const same of [stepped(ids, 'a', -1), stepped(ids, 'd', 1), dropped(ids, 'a', 'a'), dropped(ids, 'x', 'a')])
      expect(same).toBe(ids)
  })
})

describe('a typed id', () => {
  it('is refused before it is sent, with what it should look like', () => {
    expect(idFault(' 0B2F3C4D-0000-4000-8000-00000000000A ', 'account')).toBeUndefined()
    expect(idFault('', 'guest')).toBe('Enter the id of the guest.')
    expect(idFault('ab12cd', 'account')).toContain('short id')
    expect(idFault('ab12cd', 'guest')).toMatch(/^This is not an id of a guest: /)
    expect(idFault('../etc', 'individual')).toMatch(/^This is not an id of an individual: /)
  })
})
