import { AppError } from '../../../shared/errors.ts'
import type { FilePort } from '../../session/ports.ts'
import { createAtomicFile } from '../atomicFile.ts'

/** Asks where to, and writes what `print` makes of the page, whole or not at all. */
export async function savePdf(
  name: string,
  files: Pick<FilePort, 'chooseTarget'>,
  print: () => Promise<Uint8Array>
): Promise<void> {
  const path = await files.chooseTarget(plainName(name))
  if (path === undefined) throw new AppError('cancelled', 'No place was chosen, so nothing was saved.')
  const bytes = await print()
  const file = await createAtomicFile(path)
  try {
    await file.append(bytes)
    await file.finish()
  } finally {
    await file.discard()
  }
}

/** A name and no path, whatever the page sent. */
function plainName(name: string): string {
  const plain = name.replace(/[\p{C}/\\:*?"<>|]/gu, '-').replace(/^[. ]+|[. ]+$/g, '')
  return plain || 'statement.pdf'
}
