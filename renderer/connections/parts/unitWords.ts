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
      {
        value: 'major',
        label: names.major,
        note: 'The provider sends 12.34 for 12.34 EUR, and likewise in every currency.'
      },
      {
        value: 'minor',
        label: names.minor,
        note: 'The provider sends 1234 for 12.34 EUR, and likewise in every currency.'
      }
    ]
  }
  return (['major', 'minor'] as const).map((value) => ({
    value,
    label: readAs(sample, value) ?? 'Not possible',
    note: readAs(sample, value) === undefined ? `${names[value]}: the amount cannot be read this way.` : names[value]
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
    return 'With another address, the token and the transactions on this computer are deleted. Sign in again to sync.'
  }
  if (!isOtherUnit) return undefined
  return 'This changes every amount: the transactions on this computer are deleted and synced again.'
}
