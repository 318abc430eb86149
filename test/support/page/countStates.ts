import type { CurrencyOverview, Overview } from '../../../shared/domain/overview.ts'
import { AppError } from '../../../shared/errors.ts'
import { addDays } from '../../../shared/days/localTime.ts'
import type { FakeState } from '../bridge/fakeBridge.ts'

const never = () => new Promise<never>(() => undefined)
const unreadable = () =>
  Promise.reject(
    new AppError('cache-damaged', 'The ledger on this computer is damaged. The next sync builds it again.')
  )

const flow = (count: number) => ({ count, incoming: `${count * 1000}.00`, outgoing: `-${count * 730}.50` })

/** A currency with so many days of money. */
function aCurrency(currency: string, days: number): CurrencyOverview {
  const periods = Array.from({ length: days }, (_, index) => {
    const day = addDays('2026-10-03', index - days + 1)
    return { start: day, end: day, ...flow(1 + ((index * 7919) % 40)) }
  })
  const counterparties = [{ name: 'Nordlys Kraft AS', ...flow(9) }]
  const ageing = [{ fromDays: 0, toDays: null, ...flow(0), incoming: '0.00', outgoing: '0.00' }]
  return { currency, count: 900 - currency.charCodeAt(1), periods, isCut: days === 1000, counterparties, ageing }
}

function counting(currencies: readonly CurrencyOverview[]): FakeState {
  const statuses = [{ status: 'completed', standing: 'settled' as const, count: 5000 }]
  const overview: Overview = { revision: 1, count: 5000, currencies, statuses }
  return { handlers: { 'transactions.overview': () => Promise.resolve(overview) } }
}

const codes = 'EUR SEK USD NOK DKK GBP CHF PLN CZK HUF RON BGN ISK JPY KWD AUD CAD NZD SGD HKD'.split(' ')

/** States of the overview and of the list of bulk payments. */
export const countStates: Readonly<Record<string, FakeState>> = {
  thousanddays: counting([aCurrency('EUR', 1000)]),
  oneday: counting([aCurrency('EUR', 1)]),
  manycurrencies: counting(codes.map((code) => aCurrency(code, 30))),
  overviewfails: { handlers: { 'transactions.overview': unreadable } },
  overviewloading: { handlers: { 'transactions.overview': never } },
  bulksfail: { handlers: { 'transactions.bulks': unreadable } },
  bulksloading: { handlers: { 'transactions.bulks': never } },
  nobulks: {
    handlers: { 'transactions.bulks': ({ from }) => Promise.resolve({ rows: [], from, total: 0, revision: 1 }) }
  }
}
