import type { MoneyColumn } from './tableColumns.ts'

/**
 * SQL that tests whether a text is a plain decimal number, `^-?\d+(\.\d+)?$`, without regular expressions. The caller
 * may pass an expression without sign. GLOB stops at NUL, so the lengths are compared too.
 */
export function isNumberText(cell: string): string {
  const rest = withoutSign(cell)
  return `(${rest} GLOB '[0-9]*' AND ${rest} GLOB '*[0-9]' AND ${rest} NOT GLOB '*[^0-9.]*' AND ${rest} NOT GLOB '*.*.*'
    AND length(${cell}) = octet_length(${cell}))`
}

/** SQL of a number's text without its sign. */
export function withoutSign(cell: string): string {
  return `substr(${cell}, 1 + (substr(${cell}, 1, 1) = '-'))`
}

/**
 * SQL of scaled money of `t` with the decimals that the row shows: the text of `formatMoney`, with the given decimal
 * mark.
 */
export function moneyText(name: MoneyColumn, decimal: '.' | ','): string {
  const money = `t.${name}`
  const sign = `iif(${money} < 0, '-', '')`
  const whole = `abs(${money} / 10000)`
  const rest = `abs(${money} % 10000)`
  return `CASE ${money}_digits
    WHEN 2 THEN format('%s%d${decimal}%02d', ${sign}, ${whole}, ${rest} / 100)
    WHEN 0 THEN ${money} / 10000
    WHEN 3 THEN format('%s%d${decimal}%03d', ${sign}, ${whole}, ${rest} / 10)
    WHEN 1 THEN format('%s%d${decimal}%d', ${sign}, ${whole}, ${rest} / 1000)
    ELSE format('%s%d${decimal}%04d', ${sign}, ${whole}, ${rest}) END`
}
