import { z } from 'zod'

/**
 * How people know an encoding, by its name in the Encoding Standard of the WHATWG, so that every `TextDecoder` may know
 * it; those that are most in use come first.
 */
export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO-8859-15',
  macintosh: 'Mac Roman',
  'windows-1250': 'Windows-1250 (Central Europe)',
  'iso-8859-2': 'ISO-8859-2 (Central Europe)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'iso-8859-5': 'ISO-8859-5 (Cyrillic)',
  'koi8-r': 'KOI8-R (Cyrillic)',
  'koi8-u': 'KOI8-U (Cyrillic)',
  'x-mac-cyrillic': 'Mac Cyrillic',
  ibm866: 'DOS 866 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'iso-8859-7': 'ISO-8859-7 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  shift_jis: 'Shift_JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  gb18030: 'GB18030 (Chinese)',
  big5: 'Big5 (Chinese)',
  'euc-kr': 'EUC-KR (Korean)'
} as const

export const CsvEncoding = z.enum(Object.keys(encodingNames) as (keyof typeof encodingNames)[])
export type CsvEncoding = z.output<typeof CsvEncoding>
