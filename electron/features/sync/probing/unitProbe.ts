import { formatMoney, parseMoney, type AmountUnit } from '../../../../shared/domain/money.ts'
import { minorDigits } from '../../../../shared/money/minorDigits.ts'
import type { UnitSample } from '../../../../shared/domain/probe.ts'
import type { SampledPage } from '../../../service/api/resources/transactions.ts'
import { counted, grouped } from '../../../../shared/words/counted.ts'
import { undetermined, type Finding, type ProbeStep } from './probeContext.ts'

/** Of this many amounts at least one should have cents, if the unit has cents. */
const ENOUGH = 20

/** Looks for fractions in the amounts of the first page: minor units have none. */
export const unitProbe: ProbeStep = {
  keys: ['unit'],
  look: (context) => Promise.resolve([probeUnit(context.head(), context.unit)])
}

function probeUnit({ amounts }: SampledPage, unit: AmountUnit): Finding {
  const fractions = amounts.filter(({ source }) => hasFraction(source)).length
  if (fractions > 0) {
    const evidence = `On the first page, ${grouped(fractions)} of ${counted(amounts.length, 'amount')} came with a fraction, so amounts are in major units.`
    const contrary = unit === 'major' ? '' : ' The connection says minor units: change it there.'
    return { key: 'unit', value: 'major', evidence: `${evidence}${contrary}` }
  }
  const divisible = amounts.filter(({ currency }) => minorDigits(currency) > 0).length
  const evidence = `None of ${counted(amounts.length, 'amount')} of the first page has a fraction.`
  if (divisible < ENOUGH) return undetermined('unit', `${evidence} That is too few to say.`)
  return {
    key: 'unit',
    value: 'minor',
    evidence: `${evidence} They are probably in minor units; compare one that you know.`,
    isSure: false
  }
}

/** Whether a JSON number has decimals other than zero, directly or through its exponent. */
function hasFraction(source: string): boolean {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  const decimals = fraction.replace(/0+$/, '').length
  if (Number(exponent) >= 0) return decimals > Number(exponent)
  const whole = source.replace(/^-|[.eE].*$/g, '')
  return decimals > 0 || !new RegExp(`0{${Math.min(-Number(exponent), 30)}}$`).test(whole)
}

/**
 * A real amount read in both units, preferably a large one; in one unit if a fraction has settled it. Null without
 * amounts.
 */
export function unitSampleOf({ amounts }: SampledPage): UnitSample | null {
  const samples = amounts.slice(0, 100).flatMap(({ id, source, currency }) => {
    const [asMajor, asMinor] = [parseMoney(source, currency, 'major'), parseMoney(source, currency, 'minor')]
    if (asMajor === undefined || asMinor === undefined || asMajor === asMinor) return []
    const size = asMajor < 0n ? -asMajor : asMajor
    return [
      { size, id, source, currency, asMajor: formatMoney(asMajor, currency), asMinor: formatMoney(asMinor, currency) }
    ]
  })
  const largest = samples.reduce<(typeof samples)[number] | undefined>(
    (most, each) => (most === undefined || each.size > most.size ? each : most),
    undefined
  )
  if (!largest) return null
  const { id, source, currency, asMajor, asMinor } = largest
  const isSettled = amounts.some((amount) => hasFraction(amount.source))
  return { id, source, currency, asMajor, asMinor: isSettled ? null : asMinor }
}
