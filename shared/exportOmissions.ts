import type { ExportFormat } from './domain/exportFile.ts'

/** What a format can hold; missing for formats that hold every row. */
const HOLDS: Readonly<Partial<Record<ExportFormat, string>>> = {
  camt053: 'a statement holds booked transactions only, so none that is pending, failed or of an unknown status',
  camt054: 'a notification holds no transaction that failed',
  ofx: 'OFX holds booked transactions only, so none that is pending, failed or of an unknown status'
}

/** Why rows of the query are not in the file; undefined if all are. `rows`: the count with its noun, `2 rows`. */
export function leftOutRemark(format: ExportFormat, leftOut: number, rows: string): string | undefined {
  if (leftOut === 0) return undefined
  return `${rows} ${isOrAre(leftOut)} not in this file: ${HOLDS[format] ?? 'the format cannot hold them'}.`
}

/** Why the stated closing balance is not the account's; undefined if it is. `rows`: as above, of booked rows. */
export function omittedRemark(omitted: number, rows: string): string | undefined {
  if (omitted === 0) return undefined
  return (
    `The closing balance is not the account’s: ${rows} of its period ${isOrAre(omitted)} not in this file, ` +
    'because only a part of them was chosen.'
  )
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}
