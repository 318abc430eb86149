import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { LogVerdict } from '../../../shared/domain/reconciliation/actionLog.ts'
import { verifyKeptLog } from '../../app/reconciling/keptLog.ts'
import type { KnownHead } from '../../chain/checkChain.ts'
import { manifestPath } from '../../exporting/manifestFile.ts'
import { explainReadFailure } from '../../exporting/fileFailure.ts'
import { readManifest } from '../../exporting/verify/readManifest.ts'
import { verifyLogFile } from '../../exporting/verify/verifyLogFile.ts'
import { defaultDataDir } from '../../shell/dataDir.ts'
import { appName } from '../../shell/identity.ts'
import { openKeytarVault } from '../../vault/keytarVault.ts'
import { commonOptions, EXIT, type Command, type Options, type Terminal } from '../command.ts'
import { textOption } from '../optionValues.ts'
import { showResult } from '../terminal/showResult.ts'
import { untilStopped } from '../terminal/untilStopped.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { ledgerWorker, sandboxWorker, workbookWorker } from '../desk/workers.ts'
import { grouped } from '../words.ts'

export const verifyLog: Command = {
  name: 'verify-log',
  summary: 'Says whether the log of decisions is whole: nothing changed, removed, inserted or moved. Changes nothing.',
  details:
    'Without FILE, the log of the connection is read where it is kept, also while Tallydesk is open.\nExit code 0: whole. 3: something is not what was written.',
  argument: { name: 'FILE', text: 'an exported log (JSON Lines); its manifest is looked for beside it' },
  options: commonOptions,
  run: async (options, terminal) => {
    const file = textOption(options, 'FILE')
    const verdict = await untilStopped(
      file === undefined ? keptLog(options, terminal) : exportedLog(resolve(file)),
      terminal.signal
    )
    showResult(options, terminal, verdict, () => verdictWords(verdict))
    return verdict.isWhole ? EXIT.done : EXIT.differences
  }
}

function keptLog(options: Options, { env }: Terminal): Promise<LogVerdict> {
  return verifyKeptLog({
    ports: {
      dataDir: resolve(textOption(options, 'data-dir') ?? defaultDataDir(env)),
      workers: { ledger: ledgerWorker, workbook: workbookWorker, sandbox: sandboxWorker },
      openKeychain: () => openKeytarVault(appName)
    },
    passphrase: env['TALLYDESK_PASSPHRASE'],
    baseUrl: textOption(options, 'base-url')
  })
}

async function exportedLog(path: string): Promise<LogVerdict> {
  try {
    return await verifyLogFile(path, await statedHeads(manifestPath(path)))
  } catch (error) {
    throw explainReadFailure(error, basename(path))
  }
}

/** The end of the log is known only to who wrote it down elsewhere. */
async function statedHeads(path: string): Promise<readonly KnownHead[]> {
  if (!existsSync(path)) return []
  const manifest = await readManifest(path, basename(path))
  return 'kind' in manifest ? [{ hash: manifest.reconciliation.log.head, says: 'its manifest' }] : []
}

function verdictWords({ isWhole, entries, untold, head, broken }: LogVerdict): string {
  if (isWhole) return `WHOLE: ${countOf(entries)}, the last with the hash ${head}.${untoldWords(untold)}`
  return `BROKEN: ${visibleText(broken?.message ?? '')} (${countOf(entries)} read)`
}

/** An export leaves out what other reconciliations did, and looks no different where more was taken out of it. */
function untoldWords(untold: number): string {
  if (untold === 0) return ''
  const known = untold === 1 ? 'is known by its link only' : 'are known by their link only'
  return `\n${countOf(untold)} ${known}, as those of other reconciliations are: what was decided there could not be checked.`
}

function countOf(entries: number): string {
  return `${grouped(entries)} ${entries === 1 ? 'entry' : 'entries'}`
}
