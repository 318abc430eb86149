import { Random } from '../seeded/random.ts'
import { ShortIds } from '../seeded/shortIds.ts'
import { makeAccountNumber } from './accountNumber.ts'
import { COUNTRIES, type Country } from './countries.ts'
import { makeCounterparty, type Counterparty } from './counterparty.ts'
import { NAMES, type NamePool } from './names.ts'

type Parties = readonly Counterparty[]

/** All counterparties of the sandbox's accounts: about 1,200 people and companies, made once from the seed. */
export class Directory {
  readonly people: Parties
  readonly firms: Parties
  /** Merchants of card payments. They have a name and nothing else. */
  readonly merchants: Parties
  /** Senders of incoming payments whom the service could not identify. */
  readonly unknownSenders: Parties
  /** The service itself, for fees. */
  readonly service: Counterparty
  readonly #homePeople: ReadonlyMap<string, Parties>
  readonly #homeFirms: ReadonlyMap<string, Parties>

  constructor(seed: number) {
    this.people = everybody(seed, 'people', personName)
    this.firms = everybody(seed, 'firms', firmName)
    this.merchants = this.firms.map(({ name, currency }) => nameOnly(name, currency))
    this.unknownSenders = this.people.map((person) => makeCounterparty({ ...person, name: null, accountId: undefined }))
    this.service = nameOnly('Account services', 'EUR')
    this.#homePeople = Map.groupBy(this.people, ({ currency }) => currency)
    this.#homeFirms = Map.groupBy(this.firms, ({ currency }) => currency)
  }

  peopleOf(currency: string): Parties {
    return this.#homePeople.get(currency) ?? this.people
  }

  firmsOf(currency: string): Parties {
    return this.#homeFirms.get(currency) ?? this.firms
  }
}

type MakeName = (pool: NamePool, random: Random) => string

function everybody(seed: number, label: string, makeName: MakeName): Parties {
  const random = new Random(seed, label)
  const ids = new ShortIds(seed, label)
  const parties = COUNTRIES.flatMap((country) =>
    Array.from({ length: country.count }, () => makeParty(country, makeName, random, ids))
  )
  return shuffle(parties, random)
}

function makeParty(country: Country, makeName: MakeName, random: Random, ids: ShortIds): Counterparty {
  const { number, bankCode } = makeAccountNumber(country, random)
  const roll = random.fraction()
  return makeCounterparty({
    name: makeName(NAMES[country.code], random),
    number,
    bankCode: roll < 0.08 ? undefined : roll < 0.16 ? null : bankCode,
    accountId: roll > 0.9 ? ids.idOf(random.whole(0, 999_999)) : roll > 0.4 ? null : undefined,
    currency: country.currency
  })
}

function nameOnly(name: string | null, currency: string): Counterparty {
  return makeCounterparty({ name, number: undefined, bankCode: undefined, accountId: undefined, currency })
}

function personName(pool: NamePool, random: Random): string {
  const [given, family] = [oneOf(pool.given, random), oneOf(pool.family, random)]
  if (pool.order === undefined) return `${given} ${family}`
  return pool.order === 'family first' ? `${family} ${given}` : family + given
}

function firmName(pool: NamePool, random: Random): string {
  const [firm, trade] = [oneOf(pool.firm, random), oneOf(pool.trade, random)]
  return pool.order === 'family first, no space' || trade.startsWith(',') ? firm + trade : `${firm} ${trade}`
}

function oneOf(list: string, random: Random): string {
  const choices = list.split('|')
  return choices[random.whole(0, choices.length - 1)] ?? list
}

function shuffle(parties: Counterparty[], random: Random): Parties {
  return parties
    .map((party) => ({ party, rank: random.fraction() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ party }) => party)
}
