import type { DetectionResult } from 'jschardet'
import { CsvEncoding } from '../../../../../shared/text/csvEncoding.ts'
import { Characters, UndecodableBytes } from './characters.ts'
import { isSupported } from './encodings.ts'
import { oddities } from './oddities.ts'

/** A way to read the lines of a file that are not plain ASCII. */
export interface LikelyReading {
  readonly encoding: CsvEncoding
  readonly text: string
}

/** The readings between which the lines do not decide, the likeliest first; or a code page of DOS. */
export type LikelyEncodings = readonly LikelyReading[] | { readonly codePage: string }

interface Candidate extends LikelyReading {
  /** As the library has it, and as it is to be believed. */
  readonly confidence: number
  readonly score: number
}

/** What `TextDecoder` lacks. */
const CODE_PAGES: ReadonlySet<string> = new Set(['cp437', 'cp850', 'cp852', 'cp858', 'cp775', 'cp737'])
/** The names of the library for encodings that it names in another way. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['iso8859-15', 'iso-8859-15'],
  ['macroman', 'macintosh'],
  ['maccyrillic', 'x-mac-cyrillic'],
  ['cp932', 'shift_jis'],
  ['cp949', 'euc-kr'],
  ['iso-8859-9', 'windows-1254'],
  ['iso-8859-1', 'windows-1252'],
  ['iso-8859-13', 'windows-1257']
])
/** How far a few letters are to be believed; the encodings of old systems are in few files today. */
const TRUST: ReadonlyMap<string, number> = new Map([
  ['windows-1252', 1.1],
  ['windows-1254', 0.85],
  ['windows-1257', 0.8],
  ['iso-8859-2', 0.85],
  ['macintosh', 0.45],
  ['x-mac-cyrillic', 0.45],
  ['ibm866', 0.45]
])
const TRUST_IN_PAGES = 0.4
/** Letters of Icelandic alone, which Turkish and Baltic ones look like in windows-1252. */
const ICELANDIC = /[ðþýÐÞÝ]/
const TRUST_IN_ICELANDIC = 0.6
const WESTERN: ReadonlySet<CsvEncoding> = new Set(['windows-1252', 'iso-8859-15'])
const OF_ICELAND = /\b(?:ISK|IS\d\d\d{11,})\b/
/** A currency or the country of an IBAN, beside the words, and the encodings of its languages. */
const REGIONS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:PLN|CZK|HUF|RON|RSD|BAM|(?:PL|CZ|SK|HU|RO|SI|HR|BA)\d\d[\dA-Z]{11,})\b/, ['windows-1250', 'iso-8859-2']],
  [/\b(?:RUB|UAH|BYN|BGN|RSD|MKD|KZT|(?:BG|UA|RS|MK|BY)\d\d[\dA-Z]{11,})\b/, ['windows-1251', 'koi8-r', 'koi8-u']],
  [/\bGR\d\d\d{11,}\b/, ['windows-1253', 'iso-8859-7']],
  [/\b(?:TRY|TR\d\d[\dA-Z]{11,})\b/, ['windows-1254']],
  [/\b(?:EE|LV|LT)\d\d[\dA-Z]{11,}\b/, ['windows-1257']],
  [/\bJPY\b/, ['shift_jis', 'euc-jp']],
  [/\bKRW\b/, ['euc-kr']],
  [/\bCNY\b/, ['gb18030']],
  [/\b(?:TWD|HKD)\b/, ['big5']]
]
const OF_REGION = 1.5
/** A reading is in doubt if another one is at least so likely; of one or two letters, more often. */
const DOUBT = 0.8
const DOUBT_OF_FEW = 0.5
const FEW_LETTERS = 2

/**
 * Ranks the encodings in which lines with letters beyond ASCII may be written, at most some thousand bytes. Encodings
 * that read the same count as one. What windows-1252 reads as Western words needs no other evidence.
 */
export async function likelyEncodings(lines: Uint8Array): Promise<LikelyEncodings> {
  // It takes a while to load, and few files need it.
  const { detectAll } = await import('jschardet')
  const found = detectAll(lines)
  const [best, ...others] = ranked(found.flatMap((each) => candidateOf(each, lines)))
  const page = found.find(({ encoding }) => CODE_PAGES.has(encoding?.toLowerCase() ?? ''))
  if (page && (!best || isBetter(page.confidence, best))) return { codePage: (page.encoding ?? '').replace(/\D/g, '') }
  if (!best || isWestern(best)) return best ? [best] : []
  const letters = new Set(lines.filter((byte) => byte >= 0x80)).size
  const least = best.score * (letters > FEW_LETTERS ? DOUBT : DOUBT_OF_FEW)
  return [best, ...others.filter(({ score, odd }) => odd === best.odd && score >= least)]
}

/** What makes no words otherwise is more likely from DOS. */
function isBetter(page: number, { odd, confidence, score }: Candidate & { readonly odd: number }): boolean {
  return odd > 0 ? page > confidence : page * TRUST_IN_PAGES > score
}

const isWestern = ({ encoding, text }: LikelyReading) => encoding === 'windows-1252' && !ICELANDIC.test(text)

/** The most sensible and likely ones first, each text once, with the encoding that is most in use. */
function ranked(candidates: readonly Candidate[]): readonly (Candidate & { readonly odd: number })[] {
  const byText = Map.groupBy(candidates, ({ text }) => text)
  const each = [...byText.values()].flatMap((same) => {
    const [usual] = same.toSorted((one, other) => placeOf(one) - placeOf(other))
    const [score, confidence] = [same.map((one) => one.score), same.map((one) => one.confidence)]
    return usual
      ? [{ ...usual, score: Math.max(...score), confidence: Math.max(...confidence), odd: oddities(usual.text) }]
      : []
  })
  return each.toSorted((one, other) => one.odd - other.odd || other.score - one.score)
}

const placeOf = ({ encoding }: LikelyReading) => CsvEncoding.options.indexOf(encoding)

function candidateOf({ encoding: name, confidence }: DetectionResult, lines: Uint8Array): readonly Candidate[] {
  const known = (name ?? '').toLowerCase()
  const { data: encoding } = CsvEncoding.safeParse(NAMES.get(known) ?? known)
  const text = encoding && textIn(lines, encoding)
  if (encoding === undefined || text === undefined || encoding.startsWith('utf-')) return []
  const isOfRegion = REGIONS.some(([sign, encodings]) => encodings.includes(encoding) && sign.test(text))
  return [{ encoding, text, confidence, score: confidence * trustIn(encoding, text) * (isOfRegion ? OF_REGION : 1) }]
}

function trustIn(encoding: CsvEncoding, text: string): number {
  const isForeign = WESTERN.has(encoding) && ICELANDIC.test(text) && !OF_ICELAND.test(text)
  return isForeign ? TRUST_IN_ICELANDIC : (TRUST.get(encoding) ?? 1)
}

/** Undefined if some bytes are no text in this encoding. */
function textIn(bytes: Uint8Array, encoding: CsvEncoding): string | undefined {
  if (!isSupported(encoding)) return undefined
  try {
    const characters = new Characters(encoding)
    const text = characters.decode(bytes)
    characters.end()
    return text
  } catch (error) {
    if (error instanceof UndecodableBytes) return undefined
    throw error
  }
}
