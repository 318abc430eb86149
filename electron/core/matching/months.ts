import { latinSpelling } from './latinSpelling.ts'

/**
 * The months in English, German, Swedish, Danish, Norwegian, French, Spanish, Italian, Dutch, Portuguese, Polish, Czech,
 * Finnish and Hungarian, and in Russian and Ukrainian as they are spelt in Latin letters, without accents; also as in
 * “on 3 August” where that is another word.
 */
const NAMES = [
  'JANUARY JAN JANUAR JANUARI JANVIER JANV ENERO GENNAIO GEN ENE JANEIRO STYCZEN STYCZNIA TAMMIKUU JANNER JAENNER LEDEN LEDNA IANVAR SICHEN SICHNIA',
  'FEBRUARY FEB FEBRUAR FEBRUARI FEBR FEVRIER FEVR FEBRERO FEBBRAIO FEVEREIRO LUTY LUTEGO HELMIKUU FEBER UNOR FEVRAL LIUTII LIUTOGO',
  'MARCH MAR MAERZ MARZ MRZ MARS MARTS MARZO MAART MRT MARCO MARZEC MARCA MAREC MARET MAALISKUU BREZEN BREZNA MART BEREZEN BEREZNIA MARCIUS',
  'APRIL APR AVRIL AVR ABRIL APRILE KWIECIEN KWIETNIA HUHTIKUU DUBEN DUBNA APREL KVITEN KVITNIA APRILIS',
  'MAY MAI MAJ MAYO MAGGIO MAG MEI MAIO MAJA TOUKOKUU KVETEN KVETNA MAIA TRAVEN TRAVNIA MAJUS',
  'JUNE JUN JUNI JUIN JUNIO GIUGNO GIU JUNHO JUNY CZERWIEC CZERWCA KESAKUU CERVEN CERVNA IIUN CHERVEN CHERVNIA',
  'JULY JUL JULI JUILLET JUIL JULIO LUGLIO LUG JULHO LIPIEC LIPCA HEINAKUU CERVENEC CERVENCE IIUL LIPEN LIPNIA',
  'AUGUST AUG AUGUSTI AOUT AGOSTO AGO AUGUSTUS SIERPIEN SIERPNIA ELOKUU SRPEN SRPNA AVGUST SERPEN SERPNIA AUGUSZTUS',
  'SEPTEMBER SEP SEPT SEPTEMBRE SEPTIEMBRE SETTEMBRE SETEMBRE SET SETEMBRO WRZESIEN WRZESNIA SYYSKUU ZARI SENTIABR VERESEN VERESNIA SZEPTEMBER',
  'OCTOBER OCT OKTOBER OKT OCTOBRE OCTUBRE OTTOBRE OTT OUTUBRO PAZDZIERNIK LOKAKUU RIJEN RIJNA OKTIABR ZHOVTEN ZHOVTNIA',
  'NOVEMBER NOV NOVEMBRE NOVIEMBRE NOVEMBRO LISTOPAD MARRASKUU NOIABR',
  'DECEMBER DEC DEZEMBER DEZ DESEMBER DECEMBRE DICIEMBRE DICEMBRE DIC DEZEMBRO GRUDZIEN GRUDNIA JOULUKUU PROSINEC PROSINCE DEKABR GRUDEN'
]

/** Month numbers from 1, by name in upper case without accents. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const))
)

/**
 * Names from languages that join the month with its purpose in one word: `Novemberlön`, `Oktobermiete`, `marraskuun`.
 */
const JOINED =
  'JANUARI|JANUAR|FEBRUARI|FEBRUAR|MARS|MARTS|MARZ|MAERZ|MAART|APRIL|MAJ|MAI|MEI|JUNI|JULI|AUGUSTI|AUGUSTUS|AUGUST|SEPTEMBER|OKTOBER|NOVEMBER|DECEMBER|DEZEMBER'
const PAID_FOR =
  'LON|LOEN|LOHN|LØN|GEHALT|HYRA|HUSLEJE|HUSLEIE|LEIE|MIETE|HUUR|LOON|SALARIS|PENSION|RENTE|AVGIFT|FAKTURA|FACTUUR|RECHNUNG|ABRECHNUNG|ABSCHLAG|RATE|BEITRAG|BETALNING|ZAHLUNG|ARVODE|TRAKTAMENTE|LEASING|ABO'
const COMPOUND = new RegExp(`^(?:(${JOINED})S?(?:${PAID_FOR})|(\\p{L}+KUU)N)`, 'u')

/** The month that a word is or begins with; undefined if there is none. */
export function monthOf(word: string): number | undefined {
  const own = MONTHS.get(word)
  if (own !== undefined) return own
  const [, joined, finnish] = COMPOUND.exec(word) ?? []
  return MONTHS.get(joined ?? finnish ?? '')
}

/** Letters that an ending adds to a name: `elokuuta`, `augusta`. */
const LONGEST_ENDING = 2

/**
 * The month of a word in a date, in any spelling: its name, with an ending or cut off. Undefined if there is none or
 * more than one.
 */
export function monthInDate(word: string): number | undefined {
  const text = latinSpelling(word).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const own = MONTHS.get(text)
  if (own !== undefined || text.length < 3) return own
  const fitting = new Set([...MONTHS].filter(([name]) => isForm(text, name)).map(([, month]) => month))
  return fitting.size === 1 ? [...fitting][0] : undefined
}

function isForm(text: string, name: string): boolean {
  const isEnded = name.length > 3 && text.startsWith(name) && text.length - name.length <= LONGEST_ENDING
  return isEnded || name.startsWith(text)
}
