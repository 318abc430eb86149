import { AppError } from '../../../../shared/errors.ts'

type Value = string | boolean | null

const WORDS: Readonly<Record<string, string>> = {
  name: 'the name',
  note: 'the note',
  colour: 'the colour',
  ledgerAccountId: 'the linked ledger account'
}

/**
 * What a person `wanted` on top of what is there `now`: only what differs from what they were `shown` is their change.
 * Throws `plan-outdated`, with what is there, if somebody changed the same to something else since.
 */
export function editedOnto<T extends { readonly [K in keyof T]: Value }>(wanted: T, shown: T, now: T): T {
  const edited = { ...wanted }
  const others: string[] = []
  for (const key of Object.keys(wanted) as (keyof T & string)[]) {
    if (wanted[key] === shown[key]) edited[key] = now[key]
    else if (now[key] !== shown[key] && now[key] !== wanted[key])
      others.push(`${WORDS[key] ?? key} is now ${quoted(now[key])}`)
  }
  if (others.length === 0) return edited
  const message = `Somebody changed this since it was shown: ${others.join('; ')}.`
  throw new AppError('plan-outdated', `${message} Save again if yours is to take its place.`)
}

function quoted(value: Value): string {
  return value === null || value === '' ? 'empty' : `“${String(value)}”`
}
