import type { ExportFormat, ExportStatus } from '../domain/exportFile.ts'
import type { Counted } from '../words/counted.ts'

/** What a format can hold; missing for formats that hold every row. */
const HOLDS: Readonly<Partial<Record<ExportFormat, string>>> = {
  camt053: 'a statement holds booked transactions only, so none that is pending, failed or of an unknown status',
  camt054: 'a notification holds no transaction that failed',
  ofx: 'OFX holds booked transactions only, so none that is pending, failed or of an unknown status'
}

/** What readers of a file must know about its rows, one sentence each: what was left out of it, and omitted. */
export function fileRemarks(
  format: ExportFormat,
  { leftOut = 0, omitted = 0 }: Pick<ExportStatus, 'leftOut' | 'omitted'>,
  counted: Counted
): readonly string[] {
  const remarks: string[] = []
  if (leftOut > 0) {
    const why = HOLDS[format] ?? 'the format cannot hold them'
    remarks.push(`${counted(leftOut, 'row', 'rows')} ${isOrAre(leftOut)} not in this file: ${why}.`)
  }
  if (omitted > 0) {
    remarks.push(
      `The closing balance is not the account’s: ${counted(omitted, 'booked row', 'booked rows')} of its period ` +
        `${isOrAre(omitted)} not in this file, because only a part of them was chosen.`
    )
  }
  return remarks
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}
