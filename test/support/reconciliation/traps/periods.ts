import { daysLater, monthsLater, weekOf } from './days.ts'
import type { Dice } from './dice.ts'

const MONTHS = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  sv: 'januari februari mars april maj juni juli augusti september oktober november december',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  fi: 'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu',
  cs: 'leden únor březen duben květen červen červenec srpen září říjen listopad prosinec',
  ru: 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'
} as const
type Language = keyof typeof MONTHS

/** What is paid regularly, in the order of `TOPICS`. */
const WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Salary', 'Rent', 'Subscription'],
  de: ['Gehalt', 'Miete', 'Abo'],
  sv: ['Lön', 'Hyra', 'Abonnemang'],
  fr: ['Salaire', 'Loyer', 'Abonnement'],
  es: ['Nómina', 'Alquiler', 'Suscripción'],
  it: ['Stipendio', 'Affitto', 'Abbonamento'],
  fi: ['Palkka', 'Vuokra', 'Tilaus'],
  cs: ['Mzda', 'Nájem', 'Předplatné'],
  ru: ['Зарплата', 'Аренда', 'Подписка']
}
const TOPICS = [0, 1, 2]
const WEEK: Readonly<Record<Language, string>> = {
  en: 'week',
  de: 'KW',
  sv: 'vecka',
  fr: 'semaine',
  es: 'semana',
  it: 'settimana',
  fi: 'viikko',
  cs: 'týden',
  ru: 'неделя'
}

const ROMANS = 'I II III IV V VI VII VIII IX X XI XII'.split(' ')

/** What comes again with each month, week, quarter or year. */
export type Rhythm = 'month' | 'week' | 'quarter' | 'year'

/** How a period is written on one side: `Lohn März 2026`, `Rent 2026-03`, `Loyer Q1 2026`. */
export interface PeriodStyle {
  readonly word: string
  readonly write: (day: string) => string
}

/** The same payment of an earlier (below 0) or later period. */
export function periodsLater(day: string, rhythm: Rhythm, count: number): string {
  if (rhythm === 'week') return daysLater(day, 7 * count)
  return monthsLater(day, count * { month: 1, quarter: 3, year: 12 }[rhythm])
}

/** Two ways to write what is paid for a period: the same thing, perhaps in two languages. */
export function periodStyles(dice: Dice, rhythm: Rhythm): readonly [PeriodStyle, PeriodStyle] {
  const topic = dice.one(TOPICS)
  const style = () => {
    const language = dice.one(Object.keys(MONTHS) as Language[])
    const word = WORDS[language][topic] ?? ''
    return { word, write: dice.one(writers(rhythm, language, word)) }
  }
  return [style(), style()]
}

/** A text that comes again each time and says nothing of when. */
export function regularText(dice: Dice): string {
  return dice.one(WORDS[dice.one(Object.keys(WORDS) as Language[])])
}

function writers(rhythm: Rhythm, language: Language, word: string): readonly PeriodStyle['write'][] {
  if (rhythm === 'year') return [(day) => day.slice(0, 4)]
  if (rhythm === 'quarter') {
    const quarter = (day: string) => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    return [(day) => `${quarter(day)} ${day.slice(0, 4)}`, (day) => `${day.slice(0, 4)}-${quarter(day)}`]
  }
  if (rhythm === 'week') {
    return [
      (day) => `${WEEK[language]} ${weekOf(day).week}`,
      (day) => `${WEEK[language]} ${weekOf(day).week}/${weekOf(day).year}`,
      ...(language === 'sv' ? [(day: string) => `v.${weekOf(day).week}`] : [])
    ]
  }
  const name = (day: string) => MONTHS[language].split(' ')[Number(day.slice(5, 7)) - 1] ?? ''
  return [
    (day) => `${name(day)} ${day.slice(0, 4)}`,
    name,
    (day) => `${name(day).toUpperCase()} ${day.slice(0, 4)}`,
    (day) => day.slice(0, 7),
    (day) => `${day.slice(5, 7)}/${day.slice(0, 4)}`,
    (day) => `${ROMANS[Number(day.slice(5, 7)) - 1] ?? ''}/${day.slice(0, 4)}`,
    // One word with what is paid for it: `Novemberlön`, `Oktobermiete`, `marraskuun`.
    ...(language === 'de' || language === 'sv' ? [(day: string) => `${name(day)}${word.toLowerCase()}`] : []),
    ...(language === 'fi' ? [(day: string) => `${name(day)}n`] : [])
  ]
}
