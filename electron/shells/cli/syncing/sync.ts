import type { Certificate } from '../../../../shared/domain/certificate.ts'
import type { App } from '../../../app/app.ts'
import { commonOptions, type Command } from '../command/command.ts'
import { withServices } from '../services/services.ts'
import { wholeNumber } from '../command/optionValues.ts'
import { syncExit, syncJson, syncWords } from './syncReport.ts'
import { readSyncRequest } from './syncRequest.ts'
import { syncToEnd } from './syncToEnd.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'

export const sync: Command = {
  details:
    'Without --full, --incremental or --correlation-ids, it reads what changed since the last sync, or the whole list when that is due.\nIt resumes an interrupted sync.',
  options: {
    full: { type: 'boolean', text: 'the whole list' },
    fresh: { type: 'boolean', text: 'with --full: starts from the beginning, also after an interrupted sync' },
    incremental: {
      type: 'boolean',
      formerly: 'delta',
      text: 'what changed since the last sync; the whole list if there was none'
    },
    'correlation-ids': {
      type: 'string',
      value: 'FILE',
      text: 'the transactions of these payments: a file with one UUID per line, - for standard input'
    },
    'agree-missing': {
      type: 'string',
      value: 'N',
      text: 'with --full: agrees that the N transactions that full syncs missed are gone; if this one misses them too, it marks them'
    },
    strict: { type: 'boolean', text: 'exits with 4 if rows cannot be read, even if the sync is complete' },
    ...commonOptions
  },
  run: async (options, terminal) => {
    const agreed = options['agree-missing'] === undefined ? 0 : wholeNumber(options, 'agree-missing', 0, 1, 2 ** 31 - 1)
    const request = await readSyncRequest(options, terminal)
    return withServices(options, terminal, { uses: 'service' }, async ({ app, keep }) => {
      if (agreed > 0) await app.handlers['sync.agreeMissing']({ rows: agreed })
      const before = await lastCertificate(app)
      const status = await syncToEnd(app, terminal, request)
      if (status.verdict === 'complete' || status.counts.pages > 0) keep()
      const made = newOne(before, await lastCertificate(app))
      showResult(options, terminal, syncJson(status), () => syncWords(status, made))
      if (status.error) terminal.err(`tallydesk: ${visibleText(status.error.message)}`)
      return syncExit(status, options['strict'] === true)
    })
  }
}

async function lastCertificate({ handlers }: App): Promise<Certificate | undefined> {
  const [last] = await handlers['sync.certificates']({ count: 1 })
  return last
}

/** A sync that fails before its sync run begins leaves the certificate of an earlier run in place. */
function newOne(before: Certificate | undefined, after: Certificate | undefined): Certificate | undefined {
  const isSame = before?.pass === after?.pass && before?.endedAt === after?.endedAt
  return isSame ? undefined : after
}
