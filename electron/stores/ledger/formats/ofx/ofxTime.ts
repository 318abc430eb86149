import { localTime } from '../statement/localClock.ts'

const HOUR = 3_600_000

/**
 * An instant as local time with offset, `20260131235959.123[+1:LOCAL]`: readers that use only the first eight digits
 * get the local day. Offsets with parts of an hour are decimal, `+5.50`, as the specification demands. Undefined for
 * years outside 0001 to 9999.
 */
export function ofxTime(instant: number, offset: number): string | undefined {
  const text = localTime(instant, offset)
  if (text === undefined) return undefined
  return `${text.replace(/[-:TZ]/g, '')}[${zone(offset)}]`
}

function zone(offset: number): string {
  if (offset === 0) return '0:GMT'
  const hours = offset / HOUR
  const digits = Math.abs(Number.isInteger(hours) ? hours : Number(hours.toFixed(2)))
  return `${hours < 0 ? '-' : '+'}${Number.isInteger(hours) ? digits : digits.toFixed(2)}:LOCAL`
}
