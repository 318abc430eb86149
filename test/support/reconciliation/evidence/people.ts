import type { Dice } from '../traps/dice.ts'
import { someIban, type Payee } from '../traps/payees.ts'

const FIRST_NAMES = (
  'Anna Otto Mona Jörg Åsa Zoë Luis Chiara Émile Søren Nils Amélie Matteo Ingrid Pablo Birgit Hervé Lucía Tobias ' +
  'Gösta Vera Ilse Karin Pavel Olga Henk Sofie Marek'
).split(' ')
const STARTS = 'Mül Lind Gar Öber Böh Du Åke Ros Weiß Jön Lef Nú Krü Sjö Bian Schä Hå Mor Pe Vog Ny Köh Fer Cla'.split(
  ' '
)
const MIDDLES = 'ma ströl be ndi lø ra to ze ki vå nu gli fe do sta mé rú pa'.split(' ')
const ENDS = 'ner son ro wald berg nde lli guez mann dahl ska net ville quist hoff ard'.split(' ')
const TRADES = ['energie', 'papper', 'werk', 'optik', 'druck', 'catering', 'textil', 'shipping', 'films', 'kork']
const FORMS = ['GmbH', 'AG', 'AB', 'SARL', 'S.r.l.', 'S.L.', 'Ltd', 'B.V.']

/** Somebody with a name that nobody else is likely to have, so that strangers are strangers. */
export function anyone(dice: Dice): Payee {
  return dice.chance(50) ? aCompany(dice) : aPerson(dice)
}

function aPerson(dice: Dice): Payee {
  return { kind: 'person', name: `${dice.one(FIRST_NAMES)} ${coined(dice)}`, iban: someIban(dice) }
}

export function aCompany(dice: Dice): Payee {
  const trade = `${coined(dice)}${dice.one(TRADES)}`
  return { kind: 'company', name: `${coined(dice)} ${trade} ${dice.one(FORMS)}`, iban: someIban(dice) }
}

function coined(dice: Dice): string {
  return `${dice.one(STARTS)}${dice.one(MIDDLES)}${dice.chance(50) ? dice.one(MIDDLES) : ''}${dice.one(ENDS)}`
}
