import type { BankDetailsChange } from '../../../../shared/domain/bankDetails.ts'
import type { App } from '../../../app/app.ts'
import { EXIT, type ExitCode, type Terminal } from '../command/command.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { utcTime } from '../terminal/words.ts'

/** Warns of every unacknowledged change of bank details, of one account or of all: it may be fraud. */
export async function shoutChanges({ handlers }: App, id: string | null, { err }: Terminal): Promise<ExitCode> {
  const changes = await handlers['account.changes'](id)
  const open = changes.filter(({ acknowledged }) => acknowledged === null)
  if (open.length === 0) return EXIT.done
  err(
    'tallydesk: WARNING: BANK DETAILS CHANGED. This is a common sign of fraud: do not pay before you have confirmed the change with the bank itself.'
  )
  for (const change of open) err(`tallydesk: ${visibleText(changeWords(change))}`)
  err('tallydesk: Once it is confirmed: npm run -s cli -- accounts acknowledge CHANGE --note "…"')
  return EXIT.differences
}

const FIELDS = { iban: 'the IBAN', bic: 'the BIC', beneficiary: 'the beneficiary' } as const

function changeWords({ id, accountId, seenAt, rail, field, name, was, now }: BankDetailsChange): string {
  const start = `Change ${id}, seen on ${utcTime(seenAt)}, account ${accountId}, rail ${rail}:`
  if (field === 'added') return `${start} added ${now ?? ''}`
  if (field === 'removed') return `${start} removed ${was ?? ''}`
  const what = field === 'other' ? (name ?? 'a field') : FIELDS[field]
  return `${start} ${what} was ${was ?? 'none'} and is now ${now ?? 'none'}`
}
