import { formatMoney } from '../../../../shared/domain/money.ts'
import { placesOf } from '../../../../shared/transactions/fieldLists.ts'
import { SENT_FIELDS, wirePath, type TransactionField } from '../../../../shared/transactions/transactionFields.ts'
import type { Value } from '../../../base/database/database.ts'
import type { FieldChange } from '../tables/rowChanges.ts'
import { SOURCE_NAMES } from '../tables/transactions.ts'

const AT = placesOf(SOURCE_NAMES)

/** Characters of a value that a history keeps. */
const KEPT = 2000

// Used if the differences in unknown fields cannot be listed field by field.
const OTHER_FIELDS = 'other fields'

/** The fields in which two versions of a row differ, given as the values of the source columns. Never empty. */
export function changedFields(before: readonly Value[], after: readonly Value[]): FieldChange[] {
  const [old, now] = [wireFields(before), wireFields(after)]
  const names = new Set([...old.keys(), ...now.keys()])
  const changes = Array.from(names, (name) => [name, old.get(name) ?? null, now.get(name) ?? null] as const)
    .filter(([, one, other]) => one !== other)
    .map(([name, one, other]): FieldChange => [name, cut(one), cut(other)])
  return changes.length > 0 ? changes : [[OTHER_FIELDS, cut(extraOf(before)), cut(extraOf(after))]]
}

function wireFields(values: readonly Value[]): Map<string, string | null> {
  const fields = new Map(SENT_FIELDS.map((field) => [wirePath(field), textOf(field, values)]))
  const extra = extraOf(values)
  // Added last: if the source text of a time had another form, this shows it as it was received.
  for (const [name, text] of extra === null ? [] : unknownFields(extra)) fields.set(name, text)
  return fields
}

function extraOf(values: readonly Value[]): string | null {
  const extra = values[AT.extra]
  return typeof extra === 'string' ? extra : null
}

function textOf(field: TransactionField, values: readonly Value[]): string | null {
  const value = values[AT[field.name]] ?? null
  if (typeof value === 'bigint' && field.kind === 'money') return formatMoney(value, String(values[AT[field.currency]]))
  return value === null ? null : String(value)
}

/** Unknown fields by path, with their values as text. All of them as one field if they cannot be parsed. */
function unknownFields(extra: string): readonly (readonly [string, string | null])[] {
  const fields: (readonly [string, string | null])[] = []
  const add = (source: object, path: string, depth: number): void => {
    for (const [key, value] of Object.entries(source) as [string, unknown][]) {
      const name = path + key
      if (depth > 0 && isPlain(value)) add(value, `${name}.`, depth - 1)
      else fields.push([name, value === null || typeof value === 'string' ? value : JSON.stringify(value)])
    }
  }
  try {
    // Known fields have at most this depth: the counterparty and its account details.
    add(JSON.parse(extra) as object, '', 2)
    return fields
  } catch (error) {
    // Invalid JSON or too deep: shown as it is.
    if (error instanceof SyntaxError || error instanceof RangeError) return [[OTHER_FIELDS, extra]]
    throw error
  }
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function cut(text: string | null): string | null {
  return text !== null && text.length > KEPT ? `${text.slice(0, KEPT)}…` : text
}
