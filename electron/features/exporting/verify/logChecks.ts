import type { ReportManifest, VerifyCheck } from '../../../../shared/domain/manifest.ts'
import { grouped } from '../../../../shared/words/counted.ts'
import { check } from './check.ts'
import { verifyLogFile } from './verifyLogFile.ts'

/** Compares the statements of a log's manifest with the file. */
export async function logChecks(
  { rows, reconciliation }: ReportManifest,
  path: string,
  signal?: AbortSignal
): Promise<readonly VerifyCheck[]> {
  const { head } = reconciliation.log
  const { entries, broken } = await verifyLogFile(path, [{ hash: head, says: 'its integrity record' }], signal)
  return [
    check('Entries', grouped(rows), grouped(entries)),
    { what: 'Chain', stated: 'whole', found: broken?.message ?? 'whole', isSame: broken === null }
  ]
}
