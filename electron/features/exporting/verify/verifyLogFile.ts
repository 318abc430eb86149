import type { LogVerdict } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { createChainCheck, type KnownHead } from '../../../core/auditChain/checkChain.ts'
import { readLogLine } from '../../../core/auditChain/logLine.ts'
import { refuseStopped } from '../files/refuseStopped.ts'
import { textLines } from './textLines.ts'

/**
 * Recomputes the hash chain of an exported log. `heads`: hashes that must be in it. An invalid line breaks the chain.
 * Rejects with `cancelled` once it is stopped.
 */
export async function verifyLogFile(
  path: string,
  heads: readonly KnownHead[],
  signal?: AbortSignal
): Promise<LogVerdict> {
  const chain = createChainCheck(heads)
  let number = 0
  let last = 0
  for await (const line of textLines(path)) {
    refuseStopped(signal)
    number += 1
    const entry = readLogLine(line)
    if (entry) chain.add(entry)
    else chain.blame(last + 1, () => noEntry(number))
    last = entry?.seq ?? last
  }
  return chain.verdict()
}

function noEntry(line: number): string {
  return `Line ${line.toLocaleString('en')} is not an entry of an audit trail: it is incomplete or was changed.`
}
