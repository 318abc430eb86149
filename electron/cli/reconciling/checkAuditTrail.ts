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
    'Without FILE, it checks the audit trail of the connection and its whole file, also while Tallydesk is open.\nExit code 0: unchanged. 3: something was changed.\n4: nothing shows that FILE is what was written: no integrity record beside it, and no --head.',
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
    const checking = file === undefined ? storedLog(options, terminal, heads) : exportedLog(resolve(file), heads)
    const { verdict, proof } = await untilStopped(checking, terminal.signal)
    showResult(options, terminal, { ...verdict, proof }, () =>
      [verdictWords(verdict, proof), ...proofWords(verdict, proof)].join('\n')
    )
    if (!verdict.isWhole) return EXIT.differences
    return proof === 'links' ? EXIT.incomplete : EXIT.done
  }
}

/**
 * What shows that an audit trail is the one that was written: a hash that the user gave, the integrity record beside an
 * exported one, or the key of the stored one. `links`: only that its entries fit each other, which anybody can forge.
 */
type Proof = 'hash' | 'record' | 'key' | 'links'

interface Checked {
  readonly verdict: LogVerdict
  readonly proof: Proof
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

async function storedLog(options: Options, { env }: Terminal, heads: readonly KnownHead[]): Promise<Checked> {
  const verdict = await verifyStoredLog({
    ports: {
      dataDir: resolve(textOption(options, 'data-dir') ?? defaultDataDir(env)),
      workers: { ledger: ledgerWorker, workbook: workbookWorker, sandbox: sandboxWorker, team: teamWorker },
      openKeychain: () => openKeytarVault(appName)
    },
    passphrase: env['TALLYDESK_PASSPHRASE'],
    baseUrl: textOption(options, 'base-url'),
    connectionId: textOption(options, 'connection'),
    heads
  })
  return { verdict, proof: heads.length > 0 ? 'hash' : 'key' }
}

async function exportedLog(path: string, heads: readonly KnownHead[]): Promise<Checked> {
  try {
    const stated = await statedHeads(manifestPath(path))
    const verdict = await verifyLogFile(path, [...stated, ...heads])
    return { verdict, proof: heads.length > 0 ? 'hash' : stated.length > 0 ? 'record' : 'links' }
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
function proofWords({ isWhole, remarks }: LogVerdict, proof: Proof): readonly string[] {
  return [...remarks.map(visibleText), ...(isWhole ? [PROVEN[proof]] : [])]
}

const COMPARE = 'To detect that, compare with a hash that you wrote down elsewhere: --head HASH.'
const PROVEN: Readonly<Record<Proof, string>> = {
  hash: 'This proves that no entry up to that hash was changed since you wrote the hash down. Entries after it could be from a person with the file and, where it is the stored one, its key.',
  record: `It is the audit trail that the integrity record beside it names. A person who can write both files could replace both. ${COMPARE}`,
  key: `This proves that nobody without the key changed an entry. A person with both the file and its key could write a whole new audit trail, with any names and times. ${COMPARE}`,
  links:
    'Nothing shows that it is the audit trail that was written: there is no integrity record of one beside the file. Compare with a hash that you wrote down: --head HASH.'
}

function verdictWords({ isWhole, entries, untold, head, broken }: LogVerdict, proof: Proof): string {
  if (!isWhole) return `BROKEN: ${visibleText(broken?.message ?? '')} (${countOf(entries)} read)`
  const word = proof === 'links' ? 'NOT PROVEN' : 'WHOLE'
  return `${word}: ${countOf(entries)}, the last with the hash ${head}.${untoldWords(untold)}`
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
