import type { SyncStatus } from '../../shared/domain/syncRun.ts'
import { commonOptions, EXIT, type Command, type ExitCode } from './command.ts'
import { withDesk } from './desk.ts'

export const sync: Command = {
  name: 'sync',
  summary: 'Reads all transactions into the ledger; goes on where an interrupted sync stopped.',
  options: commonOptions,
  run: (options, terminal) =>
    withDesk(options, terminal, { needsToken: true }, async (desk) => {
      const status = await desk.sync()
      if (options['json'] === true) terminal.out(JSON.stringify(asJson(status)))
      else terminal.out(inWords(status))
      if (status.error) terminal.err(`tallydesk: ${status.error.message}`)
      return exitCode(status)
    })
}

function asJson({ verdict, error, counts }: SyncStatus) {
  return { verdict: verdict ?? 'incomplete', reason: error?.message ?? null, ...counts }
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function inWords({ verdict = 'incomplete', counts }: SyncStatus): string {
  const { seen, pages, inserted, changed, unchanged, quarantined } = counts
  const problems = quarantined > 0 ? `, ${quarantined} on the problems list` : ''
  const rows = `${inserted} new, ${changed} changed, ${unchanged} unchanged${problems}`
  return `${verdict.toUpperCase()}: ${counted(seen, 'row')} in ${counted(pages, 'page')} (${rows})`
}

/** A failure before the first page is a failure; later, what was read is kept and only the rest is missing. */
function exitCode({ verdict, counts, error }: SyncStatus): ExitCode {
  if (verdict === 'complete') return EXIT.done
  return error !== undefined && counts.pages === 0 ? EXIT.failed : EXIT.incomplete
}
