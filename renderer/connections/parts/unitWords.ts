import type { AmountUnit } from '../../../shared/domain/money.ts'
import type { UnitSample } from '../../../shared/domain/probe.ts'
import { formatAmount } from '../../kit/bridge/format.ts'

interface UnitChoice {
  readonly value: AmountUnit
  readonly label: string
  readonly note: string
}

const names: Readonly<Record<AmountUnit, string>> = {
  major: 'Amounts are in euros (12.34)',
  minor: 'Amounts are in cents (1234)'
}

/** The two ways to read an amount, on a real row if there is one, else on an example. */
export function unitChoices(sample: UnitSample | undefined): readonly UnitChoice[] {
  if (!sample) {
    return [
      { value: 'major', label: names.major, note: 'The service sends 12.34 for 12.34 EUR, and so in every currency.' },
      { value: 'minor', label: names.minor, note: 'The service sends 1234 for 12.34 EUR, and so in every currency.' }
    ]
  }
  return (['major', 'minor'] as const).map((value) => ({
    value,
    label: readAs(sample, value) ?? 'Not possible',
    note: readAs(sample, value) === undefined ? `${names[value]}: the amount cannot be read so.` : names[value]
  }))
}

/** The sample's amount read in a unit, if that is possible. */
export function readAs({ asMajor, asMinor, currency }: UnitSample, unit: AmountUnit): string | undefined {
  const amount = unit === 'major' ? asMajor : asMinor
  return amount === null ? undefined : `${formatAmount(amount)} ${currency}`
}

/** What else changes when the settings are saved, if anything. */
export function savingWords(isOtherAddress: boolean, isOtherUnit: boolean): string | undefined {
  if (isOtherAddress) {
    return 'Another address is another service: the token is deleted, and so are the rows on this computer. Sign in again to sync from it.'
  }
  if (!isOtherUnit) return undefined
  return 'In another unit every amount is another one: the rows on this computer are deleted and all are synced again.'
}
