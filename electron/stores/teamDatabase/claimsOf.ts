import { AppError } from '../../../shared/errors.ts'
import { jsonValue } from '../../../shared/text/jsonValue.ts'

/** The transactions that a step claims, and those whose claim it ends. A transaction in both: the claim passes on. */
export interface ClaimChange {
  readonly made: readonly string[]
  readonly ended: readonly string[]
}

const CLAIMS = 'put claims '

/**
 * Reads the claims from the step's changes to the table of claims; see `captureEffects`. Throws `team-forked` for
 * another form, which only a changed client writes.
 */
export function claimsOf(effects: string): ClaimChange {
  // The last state of a claim counts: a match that holds again may come before another that has ended.
  const claims = new Map<string, { readonly transaction: string; readonly isHeld: boolean }>()
  for (const line of effects.split('\n')) {
    if (!line.startsWith(CLAIMS)) continue
    const [columns, rows] = splitOnce(line.slice(CLAIMS.length))
    const names = columns.split(',')
    const [match, id, end] = [names.indexOf('match'), names.indexOf('transaction_id'), names.indexOf('ended_by')]
    for (const row of rowsOf(rows)) {
      const transaction = String(row[id])
      claims.set(`${String(row[match])} ${transaction}`, { transaction, isHeld: row[end] === null })
    }
  }
  const those = (isHeld: boolean) => {
    const found = [...claims.values()].filter((claim) => claim.isHeld === isHeld)
    return [...new Set(found.map(({ transaction }) => transaction))]
  }
  return { made: those(true), ended: those(false) }
}

function rowsOf(text: string): readonly (readonly unknown[])[] {
  const all = jsonValue(text)
  if (Array.isArray(all) && all.every(Array.isArray)) return all as readonly (readonly unknown[])[]
  const message = 'The team’s database has matches in a form that Tallydesk never writes. Nothing was read from it.'
  throw new AppError('team-forked', message)
}

function splitOnce(line: string): readonly [string, string] {
  const at = line.indexOf(' ')
  return [line.slice(0, at), line.slice(at + 1)]
}
