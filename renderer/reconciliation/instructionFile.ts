import type { InstructionOrigin } from '../../shared/domain/reconciliation/instruction.ts'
import { AppError } from '../../shared/errors.ts'
import { asksForFiles } from '../kit/bridge/bridge.ts'
import { uploadFile } from '../kit/bridge/uploadFile.ts'

/** Bytes of a file that is sent as text. */
const LARGEST_TEXT = 20_000_000

/** A file that was dropped on the window, as a payment file to read. */
export async function instructionFile(file: File): Promise<InstructionOrigin> {
  if (!asksForFiles()) return { from: 'upload', ticket: await uploadFile(file) }
  return { from: 'text', text: await textOf(file), name: file.name.slice(0, 200) }
}

/**
 * Only text that is certainly UTF-8. Otherwise the main side, which gets the bytes, guesses the encoding and shows it.
 */
async function textOf(file: File): Promise<string> {
  const instead = 'Choose it with the button “Choose a file” instead.'
  if (file.size > LARGEST_TEXT) throw new AppError('bad-input', `${file.name} is too large to be dropped. ${instead}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (cause) {
    throw new AppError('bad-input', `${file.name} cannot be read as UTF-8 text. ${instead}`, { cause })
  }
}
