import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { ReportManifest } from '../../../../shared/domain/manifest.ts'
import type { LogVerdict } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { KnownHead } from '../../../core/auditChain/checkChain.ts'
import { manifestPath } from '../../../features/exporting/manifestFile.ts'
import { explainReadFailure } from '../../../features/exporting/files/fileFailure.ts'
import { fileDigest } from '../../../features/exporting/files/fileDigest.ts'
import { readManifest } from '../../../features/exporting/verify/readManifest.ts'
import { verifyLogFile } from '../../../features/exporting/verify/verifyLogFile.ts'
import { command, commonOptions, EXIT, type CommonOptions, type Terminal } from '../command/command.ts'
import { showResult } from '../terminal/showResult.ts'
import { untilStopped } from '../terminal/untilStopped.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { verifyStoredTrail } from '../services/storedTrail.ts'
import { grouped } from '../terminal/words.ts'

export const checkAuditTrail = command({
  details:
    'Without FILE, it checks the audit trail of the connection and its whole file, also while Tallydesk is open.\nExit code 0: unchanged. 3: something was changed.\n4: nothing shows that FILE is what was written: no integrity record beside it, and no --head, or one that does not\ncover all entries up to it.',
  argument: {
    name: 'FILE',
    text: 'an exported audit trail (JSON Lines); its integrity record is expected beside it'
  },
  options: {
    head: {
      value: 'HASH',
      read: readHead,
      text: 'an earlier last hash of the audit trail, as printed by reports and sign-offs'
    },
    ...commonOptions
  },
  run: async (options, terminal) => {
    const { FILE: file, head: heads = [] } = options
    const checking =
      file === undefined ? storedLog(options, terminal, heads) : exportedLog(resolve(file), heads, terminal.signal)
    const { verdict, proof } = await untilStopped(checking, terminal.signal)
    showResult(options, terminal, { ...verdict, proof }, () =>
      [verdictWords(verdict, proof), ...proofWords(verdict, proof)].join('\n')
    )
    if (!verdict.isWhole) return EXIT.differences
    return proof === 'links' || proof === 'part' ? EXIT.incomplete : EXIT.done
  }
})

/**
 * What shows that an audit trail is the one that was written: a hash that the user gave, the integrity record beside an
 * exported one, or the key of the stored one. `sandbox`: nothing, as the stored one of the sandbox has no key. `part`: a
 * hash that the user gave, but only of the last entries up to it. `links`: only that its entries fit each other, which
 * anybody can forge.
 */
type Proof = 'hash' | 'record' | 'key' | 'sandbox' | 'part' | 'links'

interface Checked {
  readonly verdict: LogVerdict
  readonly proof: Proof
}

/**
 * Stored where nobody with write access to the audit trail can write, this value exposes a forged trail: that one
 * cannot have it.
 */
function readHead(text: string): readonly KnownHead[] {
  const hash = text.trim().toLowerCase()
  if (/^[0-9a-f]{64}$/.test(hash)) return [{ hash, says: 'the hash that you gave', isRequested: true }]
  throw new AppError('bad-input', '--head takes a whole hash: 64 digits and letters from a to f.')
}

async function storedLog(options: CommonOptions, terminal: Terminal, heads: readonly KnownHead[]): Promise<Checked> {
  const { hasKey, ...verdict } = await verifyStoredTrail(options, terminal, heads)
  return { verdict, proof: heads.length > 0 ? 'hash' : hasKey ? 'key' : 'sandbox' }
}

async function exportedLog(path: string, heads: readonly KnownHead[], signal: AbortSignal): Promise<Checked> {
  try {
    const record = await recordOf(manifestPath(path))
    const stated = record ? [{ hash: record.reconciliation.log.head, says: 'its integrity record' }] : []
    const chain = await verifyLogFile(path, [...stated, ...heads], signal)
    const isSame = !record || (await fileDigest(path, signal)).sha256 === record.file.sha256
    const verdict = isSame || !chain.isWhole ? chain : { ...chain, isWhole: false, broken: OTHER_BYTES }
    return { verdict, proof: proofOf(verdict, heads.length > 0, record !== undefined) }
  } catch (error) {
    throw explainReadFailure(error, basename(path))
  }
}

function proofOf({ uncovered }: LogVerdict, isHashGiven: boolean, hasRecord: boolean): Proof {
  if (isHashGiven && uncovered === 0) return 'hash'
  if (hasRecord) return 'record'
  return isHashGiven ? 'part' : 'links'
}

/** Only a user who stored the end of an audit trail elsewhere can recognise it. */
async function recordOf(path: string): Promise<ReportManifest | undefined> {
  if (!existsSync(path)) return undefined
  const manifest = await readManifest(path, basename(path))
  return 'kind' in manifest ? manifest : undefined
}

/** An entry can be turned into a link, and the entries before a link can be made up: the chain shows neither. */
const OTHER_BYTES = {
  seq: 1,
  message: 'The file was changed after it was written: its SHA-256 is not the one in its integrity record.'
}

/** Remarks beside the verdict, and what an intact audit trail proves. */
function proofWords({ isWhole, remarks }: LogVerdict, proof: Proof): readonly string[] {
  return [...remarks.map(visibleText), ...(isWhole ? [PROVEN[proof]] : [])]
}

const COMPARE = 'To detect that, compare with a hash that you wrote down elsewhere: --head HASH.'
const PROVEN: Readonly<Record<Proof, string>> = {
  hash: 'This proves that no entry up to that hash was changed since you wrote the hash down. Entries after it could be from a person with the file and, where it has one, its key.',
  record: `It is the audit trail that the integrity record beside it names. A person who can write both files could replace both. ${COMPARE}`,
  key: `This proves that nobody without the key changed an entry. A person with both the file and its key could write a whole new audit trail, with any names and times. ${COMPARE}`,
  sandbox: `This proves that its entries fit each other. The sandbox has no key, so a person with the file could write a whole new audit trail, with any names and times. ${COMPARE}`,
  part: 'Nothing shows that the entries up to the last link before that hash are those that were written: there is no integrity record beside the file.',
  links:
    'Nothing shows that it is the audit trail that was written: there is no integrity record of one beside the file. Compare with a hash that you wrote down: --head HASH.'
}

function verdictWords({ isWhole, entries, untold, head, broken }: LogVerdict, proof: Proof): string {
  if (!isWhole) return `BROKEN: ${visibleText(broken?.message ?? '')} (${countOf(entries)} read)`
  const word = proof === 'links' || proof === 'part' ? 'NOT PROVEN' : 'WHOLE'
  return `${word}: ${countOf(entries)}, the last with the hash ${head}.${untoldWords(untold)}`
}

/** An export leaves out the steps of other reconciliations. Whether a link is of one cannot be seen in it. */
function untoldWords(untold: number): string {
  if (untold === 0) return ''
  const known = untold === 1 ? 'could only be checked by its link' : 'could only be checked by their links'
  return `\n${countOf(untold)} ${known}, as an export has them of other reconciliations. What was decided there was not checked.`
}

function countOf(entries: number): string {
  return `${grouped(entries)} ${entries === 1 ? 'entry' : 'entries'}`
}
