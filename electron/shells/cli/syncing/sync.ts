import type { Certificate } from '../../../../shared/domain/certificate.ts'
import type { App } from '../../../app/app.ts'
import { command, commonOptions } from '../command/command.ts'
import { withServices } from '../services/services.ts'
import { syncExit, syncJson, syncWords } from './syncReport.ts'
import { readSyncRequest, requestOptions } from './syncRequest.ts'
import { syncToEnd } from './syncToEnd.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'

export const sync = command({
  details:
    'Without --full, --incremental or --correlation-ids, it reads what changed since the last sync, or the whole list when that is due.\nIt resumes an interrupted sync.',
  options: {
    ...requestOptions,
    strict: { text: 'exits with 4 if rows cannot be read, even if the sync is complete' },
    ...commonOptions
  },
  run: async (options, terminal) => {
    const rows = options['agree-missing']
    const request = await readSyncRequest(options, terminal)
    return withServices(options, terminal, { uses: 'service' }, async ({ app, keep }) => {
      if (rows !== undefined) await app.handlers['sync.agreeMissing']({ rows })
      const before = await lastCertificate(app)
      const status = await syncToEnd(app, terminal, request)
      if (status.verdict === 'complete' || status.counts.pages > 0) keep()
      const made = newOne(before, await lastCertificate(app))
      showResult(options, terminal, syncJson(status), () => syncWords(status, made))
      if (status.error) terminal.err(`tallydesk: ${visibleText(status.error.message)}`)
      return syncExit(status, options.strict)
    })
  }
})

async function lastCertificate({ handlers }: App): Promise<Certificate | undefined> {
  const [last] = await handlers['sync.certificates']({ count: 1 })
  return last
}

/** A sync that fails before its sync run begins leaves the certificate of an earlier run in place. */
function newOne(before: Certificate | undefined, after: Certificate | undefined): Certificate | undefined {
  const isSame = before?.pass === after?.pass && before?.endedAt === after?.endedAt
  return isSame ? undefined : after
}
