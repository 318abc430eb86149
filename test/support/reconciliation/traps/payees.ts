import type { Dice } from './dice.ts'

/** Somebody who is paid. */
export interface Payee {
  readonly kind: 'person' | 'company'
  readonly name: string
  readonly iban: string
}

const FIRST_NAMES = (
  'Anna Otto Mona Jörg Åsa Zoë Luis Chiara Émile Søren Katarzyna Nils Amélie Matteo Ingrid Pablo Birgit Hervé Lucía ' +
  'Tobias Élodie Gösta'
).split(' ')

/** Each is used by one payee of a world at most, so that strangers are strangers. */
const SURNAMES = (
  'Müller Lindström García Öberg Böhm Dubois Łukaszewicz Åkesson Rossi Weiß Jönsson Lefèvre Núñez Krüger Sjöberg ' +
  'Bianchi Schäfer Håkansson Moreau Peña Vogt Nyström Köhler Ferrari Claesson Jäger Fontaine Ibáñez Grönwall Hofmann ' +
  'Marchetti Sørensen Bouchard Zimmermann Hedlund Ortega Schönfeld Tessier Wikström Kowalczyk Brügger Palmér ' +
  'Esposito Ullrich Delacroix Ståhl Frühwirth Quintana Holmqvist Rademacher Vázquez Pfeiffer Ekdahl Villeneuve'
).split(' ')

const COMPANIES = [
  'Nordlicht Energie GmbH',
  'Brückenbau Thüringen AG',
  'Västerås Papper AB',
  'Café Rivière SARL',
  'Tipografia Aurora S.r.l.',
  'Logística Mediterránea S.L.',
  'Hafenkran Service GmbH & Co. KG',
  'Blåbär Catering AB',
  'Harrow & Finch Ltd',
  'Vereinigte Werkstätten für Metallbau und Oberflächentechnik im Ostseeraum GmbH',
  'Imprimerie des Trois Vallées SAS',
  'Kärcherhof Reinigung e.K.',
  'Polder Software B.V.',
  'Gesellschaft für angewandte Wasserwirtschaft und ländliche Bodenordnung mbH',
  'Skärgård Shipping AB',
  'Officina Meccanica Bellini S.p.A.',
  'Granit Zentrum Passau GmbH',
  'Compagnie Générale du Verre SA',
  'Molino Blanco S.A.',
  'Fjällräv Textil AB',
  'Quarzwerk Oberpfalz GmbH',
  'Thistle Insurance Brokers plc',
  'Zürcher Uhrenhandel AG',
  'Société Nouvelle des Transports Frigorifiques du Grand Ouest Atlantique SARL',
  'Lakritsfabriken i Kalmar AB',
  'Bodega Serrano S.L.',
  'Pfarrgemeinde Sankt Florian e.V.',
  'Wolkenstein Architekten PartG mbB',
  'Osterfeld Sanitär GmbH',
  'Mistral Voiles SARL',
  'Kupferkessel Brauerei GmbH',
  'Umeå Takplåt AB',
  'Domäne Weinfranken KG',
  'Ascot Stationery Ltd',
  'Birkenhain Pflege gGmbH'
] as const

/** Payees of one scene of a world: those of different slots have nothing in common. Up to `SLOTS` of them. */
export const SLOTS = 7

export class Payees {
  readonly #dice: Dice
  readonly #surnames: string[]
  readonly #companies: string[]

  /** `order` is that of the whole world, `dice` that of the scene. */
  constructor(order: Dice, dice: Dice, slot: number) {
    this.#dice = dice
    this.#surnames = slice(order.shuffled(SURNAMES), slot)
    this.#companies = slice(order.shuffled(COMPANIES), slot)
  }

  anyone(): Payee {
    return this.#companies.length > 0 && this.#dice.chance(50) ? this.company() : this.person()
  }

  person(): Payee {
    return this.named(`${this.#dice.one(FIRST_NAMES)} ${taken(this.#surnames)}`)
  }

  company(): Payee {
    return { kind: 'company', name: taken(this.#companies), iban: someIban(this.#dice) }
  }

  /** Another person of this name. */
  named(name: string): Payee {
    return { kind: 'person', name, iban: someIban(this.#dice) }
  }

  /** Of the same surname, with another first name. */
  relativeOf({ name }: Payee): Payee {
    const [first, ...surname] = name.split(' ')
    const other = FIRST_NAMES.filter((one) => !one.startsWith(first?.charAt(0) ?? '-'))
    return this.named([this.#dice.one(other), ...surname].join(' '))
  }
}

/** A valid IBAN of a country without check digits within the account number. */
export function someIban(dice: Dice): string {
  const country = dice.one(['DE', 'DE', 'AT', 'SE', 'GB', 'CH', 'LU', 'DK'])
  const lengths = { DE: 18, AT: 16, SE: 20, GB: 14, CH: 17, LU: 16, DK: 14 } as const
  const bank = country === 'GB' ? dice.one(['OAKB', 'FENB', 'TRNB']) : ''
  const length = lengths[country as keyof typeof lengths]
  // A number that begins with noughts is often written without them.
  const account = `${dice.from(1, 9)}${dice.digits(length - 1)}`
  const tail = country === 'DE' ? `${account.slice(0, 8)}${dice.from(1, 9)}${account.slice(9)}` : account
  return checked(country, `${bank}${tail}`)
}

/** A creditor reference (ISO 11649) of this number. */
export function creditorReference(number: string): string {
  return checked('RF', number)
}

function checked(prefix: string, rest: string): string {
  const digits = Array.from(`${rest}${prefix}00`, (sign) => parseInt(sign, 36)).join('')
  return `${prefix}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${rest}`
}

function slice<Thing>(things: readonly Thing[], slot: number): Thing[] {
  const size = Math.floor(things.length / SLOTS)
  return things.slice(slot * size, (slot + 1) * size)
}

function taken(names: string[]): string {
  const name = names.pop()
  if (name === undefined) throw new Error('A scene has more payees than there are names.')
  return name
}
