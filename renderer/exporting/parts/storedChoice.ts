import type { ExportColumn } from '../../../shared/domain/exportFile.ts'
import { EXPORT_COLUMNS } from '../../../shared/exports/exportColumns.ts'
import { firstChoice, type ExportChoice } from './exportChoice.ts'
import { FORMATS, PROFILES } from './exportFormats.ts'

const KEY = 'exportChoice'

/**
 * The user's last choice on this computer. Balances are asked for again, because they belong to one period of one
 * account.
 */
export function storedChoice(storage: Pick<Storage, 'getItem'>): ExportChoice {
  const { format, profile, columns, forPrograms } = stored(storage)
  // An earlier version kept raw CSV as a profile.
  const chosen = format === 'csv' && profile === 'lossless' ? 'raw-csv' : format
  const known = PROFILES.find(({ value }) => value === profile)?.value
  return {
    format: FORMATS.find(({ value }) => value === chosen)?.value ?? firstChoice.format,
    profile: known ?? firstChoice.profile,
    isProfileChosen: known !== undefined,
    columns: columns === 'table' || columns === 'service' ? columns : (knownColumns(columns) ?? firstChoice.columns),
    forPrograms: forPrograms === true,
    balances: {}
  }
}

export function keepChoice(
  storage: Pick<Storage, 'setItem'>,
  { format, profile, isProfileChosen, columns, forPrograms }: ExportChoice
): void {
  storage.setItem(KEY, JSON.stringify({ format, columns, forPrograms, ...(isProfileChosen && { profile }) }))
}

/** Another version of Tallydesk or another program may have written anything there. */
function stored(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function knownColumns(value: unknown): readonly ExportColumn[] | undefined {
  if (!Array.isArray(value)) return undefined
  const known = EXPORT_COLUMNS.filter((column) => value.includes(column))
  return known.length === 0 ? undefined : known.toSorted((a, b) => value.indexOf(a) - value.indexOf(b))
}
