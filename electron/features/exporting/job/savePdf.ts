import { randomUUID } from 'node:crypto'
import { basename, dirname, resolve } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { FilePort } from '../../../session/ports.ts'
import { writeAtomicFile } from '../files/atomicFile.ts'
import { plainFileName } from '../files/plainFileName.ts'
import type { PastExports } from './pastExports.ts'

interface PdfContext {
  readonly files: Pick<FilePort, 'chooseTarget'>
  readonly past: Pick<PastExports, 'add'>
  /** Whose page it is. */
  readonly connection: string
}

/**
 * Asks where to, writes what `print` makes of the page, whole or not at all, and lists the file among past exports.
 * Returns false without `print`: then the page prints itself.
 */
export async function savePdf(
  name: string,
  { files, past, connection }: PdfContext,
  print: (() => Promise<Uint8Array>) | undefined
): Promise<boolean> {
  if (!print) return false
  const path = await files.chooseTarget(plainFileName(name) || 'statement.pdf')
  if (path === undefined) throw new AppError('cancelled', 'No place was chosen, so nothing was saved.')
  const bytes = await print()
  await writeAtomicFile(path, bytes)
  await past.add(connection, {
    id: randomUUID(),
    name: basename(path),
    kind: 'print',
    format: 'pdf',
    madeAt: new Date().toISOString(),
    rows: null,
    filter: '',
    hasManifest: false,
    folder: dirname(resolve(path)),
    bytes: bytes.length
  })
  return true
}
