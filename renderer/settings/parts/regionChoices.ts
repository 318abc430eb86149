import { formatAmount, formatDay } from '../../kit/bridge/format.ts'

/** The regions offered. The system's own region can be chosen as well. */
const REGIONS = [
  ['en-AU', 'Australia'],
  ['de-AT', 'Austria'],
  ['nl-BE', 'Belgium (Dutch)'],
  ['fr-BE', 'Belgium (French)'],
  ['en-CA', 'Canada'],
  ['cs-CZ', 'Czechia'],
  ['da-DK', 'Denmark'],
  ['et-EE', 'Estonia'],
  ['fi-FI', 'Finland'],
  ['fr-FR', 'France'],
  ['de-DE', 'Germany'],
  ['hu-HU', 'Hungary'],
  ['en-IN', 'India'],
  ['en-IE', 'Ireland'],
  ['it-IT', 'Italy'],
  ['lv-LV', 'Latvia'],
  ['lt-LT', 'Lithuania'],
  ['nl-NL', 'Netherlands'],
  ['nb-NO', 'Norway'],
  ['pl-PL', 'Poland'],
  ['pt-PT', 'Portugal'],
  ['ro-RO', 'Romania'],
  ['en-SG', 'Singapore'],
  ['es-ES', 'Spain'],
  ['sv-SE', 'Sweden'],
  ['de-CH', 'Switzerland (German)'],
  ['fr-CH', 'Switzerland (French)'],
  ['en-GB', 'United Kingdom'],
  ['en-US', 'United States']
] as const

/** The choice of the system's own region or time zone. */
export const SYSTEM = 'system'

interface Choice {
  readonly value: string
  readonly label: string
}

/** Each region with an example number and date. A region that is set but not in the list is shown by its tag. */
export function regionChoices(set: string | null): readonly Choice[] {
  const known = REGIONS.map(([value, name]) => ({ value, label: `${name}: ${sampleOf(value)}` }))
  const isKnown = set === null || known.some(({ value }) => value === set)
  return [
    { value: SYSTEM, label: `System: ${sampleOf(new Intl.NumberFormat().resolvedOptions().locale)}` },
    ...(isKnown ? [] : [{ value: set, label: `${set}: ${sampleOf(set)}` }]),
    ...known
  ]
}

/** All time zones that the computer knows. */
export function timeZoneChoices(own: string, set: string | null): readonly Choice[] {
  const named = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(set === null ? [] : [set])])
  return [
    { value: SYSTEM, label: `This computer’s (${spaced(own)})` },
    ...[...named].map((name) => ({ value: name, label: spaced(name) }))
  ]
}

function sampleOf(locale: string): string {
  return `${formatAmount('-1234.56', locale)}, ${formatDay('2026-01-31', locale)}`
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ')
}
