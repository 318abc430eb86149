import { readXml } from './readXml.ts'
import type { XlsxParts } from './xlsxParts.ts'

/** For each style of a workbook, whether it shows numbers as days. */
export type DayStyles = readonly boolean[]

/** Formats that have a number instead of a code: 14 to 22 in all regions, the others in East Asia. */
const BUILT_IN_DAYS = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|5[0-8])$/

/** Reads which styles of a workbook are those of days. */
export async function readDayStyles(parts: XlsxParts, part: string | undefined): Promise<DayStyles> {
  if (part === undefined || !parts.has(part)) return []
  const codes = new Map<string, string>()
  const styles: boolean[] = []
  await readXml(parts.read(part), {
    open: (name, { numFmtId = '0', formatCode = '' }, path) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name !== 'xf' || path.at(-2) !== 'cellXfs') return
      const code = codes.get(numFmtId)
      styles.push(code === undefined ? BUILT_IN_DAYS.test(numFmtId) : isDayFormat(code))
    }
  })
  return styles
}

/** Whether a format shows a number as a day: it has letters of days outside of quoted texts and conditions. */
export function isDayFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
  return /[ymd]/i.test(bare) && !/\[[hms]+\]/i.test(code)
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
