import type { InstructionPreview } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { ExpectedItem } from '../../../../core/matching/model.ts'
import { shownPayment } from '../../model/shownPayment.ts'
import type { Duplicate, InstructionIdentity } from './duplicates.ts'
import type { ReadSource } from './readSource.ts'

interface Previewed extends ReadSource, Pick<InstructionPreview, 'repeated' | 'repeatedCount'> {
  readonly id: string
  readonly name: string
  readonly sample: readonly ExpectedItem[]
}

/** What the user sees of an instruction before it is stored. */
export function previewOf(
  { id, name, sample, repeated, repeatedCount, read, bytes, sha256 }: Previewed,
  duplicatesOf: (identity: InstructionIdentity) => readonly Duplicate[]
): InstructionPreview {
  const { kind, messageId } = read
  // A CSV file with faults may have been read correctly before, with another mapping.
  const isComparable = read.faultCount === 0 || read.csv !== null
  const batches = kind === 'pain.001' ? read.batches.map((batch) => batch.id) : []
  return {
    ...read,
    draft: id,
    name,
    bytes,
    sha256,
    sample: sample.map(shownPayment),
    repeated,
    repeatedCount,
    duplicates: isComparable ? duplicatesOf({ sha256, messageId, batches }) : []
  }
}
