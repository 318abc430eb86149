import type { LogVerdict } from '../../../shared/domain/reconciliation/actionLog.ts'
import { createChainCheck, type KnownHead } from '../../chain/checkChain.ts'
import { readLogLine } from '../../chain/logLine.ts'
import { textLines } from './textLines.ts'

/**
 * Recomputes the hash chain of an exported log. `heads`: hashes that must be in it. An invalid line breaks the chain.
 */
export async function verifyLogFile(path: string, heads: readonly KnownHead[]): Promise<LogVerdict> {
  const chain = createChainCheck(heads)
  let number = 0
  let last = 0
  let blamed = Infinity
  for await (const line of textLines(path)) {
    number += 1
    const entry = readLogLine(line)
    if (entry) {
      chain.add(entry)
      last = entry.seq
    } else if (last + 1 < blamed) {
      blamed = last + 1
      const words = `Line ${number.toLocaleString('en')} is not an entry of an audit trail: it is incomplete or was changed.`
      chain.blame(blamed, words)
    }
  }
  return chain.verdict()
}
