import { readXml } from './readXml.ts'
import type { XlsxParts } from './xlsxParts.ts'

/** The code of the number format of each style of a workbook. */
export type XlsxFormats = readonly string[]

const SHORT_DATE = 'yyyy-mm-dd'
/** Formats of days that have a number instead of a code: those of all regions, and those of East Asian ones. */
const BUILT_IN: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [50, 58]
]

/** Reads the number formats of a workbook's styles. */
export async function readFormats(parts: XlsxParts, part: string | undefined): Promise<XlsxFormats> {
  if (part === undefined || !parts.has(part)) return []
  const codes = new Map<string, string>()
  const formats: string[] = []
  await readXml(parts.read(part), {
    open: (name, { numFmtId = '0', formatCode = '' }, path) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name !== 'xf' || path.at(-2) !== 'cellXfs') return
      const id = Number(numFmtId)
      const isDay = BUILT_IN.some(([from, to]) => id >= from && id <= to)
      formats.push(codes.get(numFmtId) ?? (isDay ? SHORT_DATE : ''))
    }
  })
  return formats
}

/** Whether a format shows a number as a day: it has letters of days outside of quoted texts and conditions. */
export function isDayFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
  return /[ymd]/i.test(bare) && !/\[[hms]+\]/i.test(code)
}

/** A format of zeros alone, `00000`, shows a number with as many digits. */
export function paddedDigits(code: string): number {
  return /^0{2,}$/.test(code) ? code.length : 0
}

const DAY_SECONDS = 86_400
const LAST_DAY = 2_958_465
/** Before it, 1900 has a 29 February in one program and not in another. */
const FIRST_SURE_DAY = 61

/** The day, with its time if it has one, `2026-08-13` or `2026-08-13 14:30:00`; undefined if it is not certain. */
export function dayText(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= (is1904 ? 0 : FIRST_SURE_DAY) && serial <= LAST_DAY)) return undefined
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const seconds = Math.round(serial * DAY_SECONDS)
  const [day = '', time = ''] = new Date(start + seconds * 1000).toISOString().split(/[T.]/)
  return time === '00:00:00' ? day : `${day} ${time}`
}
