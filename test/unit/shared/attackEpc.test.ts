import { expect, it } from 'vitest'
import { writeEpc } from '../../../shared/epcQr.ts'

const transfer = {
  name: 'Nordic Settlement AB',
  iban: 'SE6497700000000000000001',
  bic: null,
  amount: '10.00',
  purpose: null,
  reference: null,
  text: 'Top-up',
  information: null
} as const

it('a code holds no character that nobody sees: it would show a payer another name than the screen', () => {
  const written = writeEpc({ ...transfer, name: 'Nordic\u202eBA tnemelttes\u200b', text: 'INV\u2066 7\u2069' }, 'EUR')
  // Either refused, or without them; never passed on.
  expect('text' in written ? written.text : '').not.toMatch(/\p{Cf}/u)
})

it.each(['CH9300762011623852957', 'GB29NWBK60161331926819'])(
  'a code to %s, outside the European Economic Area, needs a BIC',
  (iban) => {
    expect(writeEpc({ ...transfer, iban }, 'EUR')).toMatchObject({ refusal: 'wrong-bic' })
  }
)

it.each(['BR1800360305000010009795493C1', 'SA0380000000608010167519'])(
  'no code is made for %s, whose country takes part in no SEPA payment',
  (iban) => {
    expect(writeEpc({ ...transfer, iban, bic: 'FTCSSESSXXX' }, 'EUR')).toHaveProperty('refusal')
  }
)
