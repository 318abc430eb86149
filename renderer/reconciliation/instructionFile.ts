import type { InstructionOrigin } from '../../shared/domain/reconciliation/instruction.ts'
import { AppError } from '../../shared/errors.ts'
import { asksForFiles } from '../kit/bridge/bridge.ts'
import { uploadFile } from '../kit/bridge/uploadFile.ts'

/** Bytes of a file that is sent within a call. */
const LARGEST = 20_000_000

/** A file that was dropped on the window, as a payment file to read. */
export async function instructionFile(file: File): Promise<InstructionOrigin> {
  if (!asksForFiles()) return { from: 'upload', ticket: await uploadFile(file) }
  if (file.size <= LARGEST)
    return { from: 'bytes', bytes: new Uint8Array(await file.arrayBuffer()), name: file.name.slice(0, 200) }
  const message = `${file.name} is too large to be dropped. Choose it with the button “Choose a file” instead.`
  throw new AppError('bad-input', message)
}
