import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { LogVerdict } from '../../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../../shared/errors.ts'
import { verifyStoredLog } from '../../reconciling/storedLog.ts'
import type { KnownHead } from '../../chain/checkChain.ts'
import { manifestPath } from '../../exporting/manifestFile.ts'
import { explainReadFailure } from '../../exporting/fileFailure.ts'
import { readManifest } from '../../exporting/verify/readManifest.ts'
import { verifyLogFile } from '../../exporting/verify/verifyLogFile.ts'
import { defaultDataDir } from '../../session/dataDir.ts'
import { appName } from '../../session/identity.ts'
import { openKeytarVault } from '../../vault/keytarVault.ts'
import { commonOptions, EXIT, type Command, type Options, type Terminal } from '../command.ts'
import { textOption } from '../optionValues.ts'
import { showResult } from '../terminal/showResult.ts'
import { untilStopped } from '../terminal/untilStopped.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { ledgerWorker, sandboxWorker, teamWorker, workbookWorker } from '../services/workers.ts'
import { grouped } from '../words.ts'

export const checkAuditTrail: Command = {
  details:
    'Without FILE, it checks the audit trail of the connection and its whole file, also while Tallydesk is open.\nExit code 0: unchanged. 3: something was changed.',
  argument: {
    name: 'FILE',
    text: 'an exported audit trail (JSON Lines); its integrity record is expected beside it'
  },
  options: {
    head: {
      type: 'string',
      value: 'HASH',
      text: 'an earlier last hash of the audit trail, as printed by reports and sign-offs'
    },
    ...commonOptions
  },
  run: async (options, terminal) => {
    const file = textOption(options, 'FILE')
    const heads = headsOf(textOption(options, 'head'))
    const verdict = await untilStopped(
      file === undefined ? storedLog(options, terminal, heads) : exportedLog(resolve(file), heads),
      terminal.signal
    )
    showResult(options, terminal, verdict, () => [verdictWords(verdict), ...proofWords(verdict, heads)].join('\n'))
    return verdict.isWhole ? EXIT.done : EXIT.differences
  }
}

/**
 * Stored where nobody with write access to the audit trail can write, this value exposes a forged trail: that one
 * cannot have it.
 */
function headsOf(given: string | undefined): readonly KnownHead[] {
  if (given === undefined) return []
  const hash = given.trim().toLowerCase()
  if (/^[0-9a-f]{64}$/.test(hash)) return [{ hash, says: 'the hash that you gave', isRequested: true }]
  throw new AppError('bad-input', '--head takes a whole hash: 64 digits and letters from a to f.')
}

function storedLog(options: Options, { env }: Terminal, heads: readonly KnownHead[]): Promise<LogVerdict> {
  return verifyStoredLog({
    ports: {
      dataDir: resolve(textOption(options, 'data-dir') ?? defaultDataDir(env)),
      workers: { ledger: ledgerWorker, workbook: workbookWorker, sandbox: sandboxWorker, team: teamWorker },
      openKeychain: () => openKeytarVault(appName)
    },
    passphrase: env['TALLYDESK_PASSPHRASE'],
    baseUrl: textOption(options, 'base-url'),
    heads
  })
}

async function exportedLog(path: string, heads: readonly KnownHead[]): Promise<LogVerdict> {
  try {
    return await verifyLogFile(path, [...(await statedHeads(manifestPath(path))), ...heads])
  } catch (error) {
    throw explainReadFailure(error, basename(path))
  }
}

/** Only a user who stored the end of an audit trail elsewhere can recognise it. */
async function statedHeads(path: string): Promise<readonly KnownHead[]> {
  if (!existsSync(path)) return []
  const manifest = await readManifest(path, basename(path))
  return 'kind' in manifest ? [{ hash: manifest.reconciliation.log.head, says: 'its integrity record' }] : []
}

/** Remarks beside the verdict, and what an intact audit trail proves. */
function proofWords({ isWhole, remarks }: LogVerdict, heads: readonly KnownHead[]): readonly string[] {
  return [...remarks.map(visibleText), ...(isWhole ? [proven(heads.length > 0)] : [])]
}

function proven(isCompared: boolean): string {
  const limit = 'A person with both the file and its key could write a whole new audit trail, with any names and times.'
  if (isCompared) return `This proves that no entry up to that hash was changed since you wrote the hash down. ${limit}`
  return `This proves that nobody without the key changed an entry. ${limit} To detect that, compare with a hash that you wrote down elsewhere: --head HASH.`
}

function verdictWords({ isWhole, entries, untold, head, broken }: LogVerdict): string {
  if (isWhole) return `WHOLE: ${countOf(entries)}, the last with the hash ${head}.${untoldWords(untold)}`
  return `BROKEN: ${visibleText(broken?.message ?? '')} (${countOf(entries)} read)`
}

/** An export leaves out the steps of other reconciliations, so a removal there cannot be seen in it. */
function untoldWords(untold: number): string {
  if (untold === 0) return ''
  const known = untold === 1 ? 'could only be checked by its link' : 'could only be checked by their links'
  return `\n${countOf(untold)} ${known}, because they belong to other reconciliations. What was decided there was not checked.`
}

function countOf(entries: number): string {
  return `${grouped(entries)} ${entries === 1 ? 'entry' : 'entries'}`
}
