import { randomUUID } from 'node:crypto'
import { basename, dirname, resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { FilePort } from '../../session/ports.ts'
import { createAtomicFile } from '../atomicFile.ts'
import type { PastExports } from './pastExports.ts'

interface PdfContext {
  readonly files: Pick<FilePort, 'chooseTarget'>
  readonly past: Pick<PastExports, 'add'>
  /** Whose page it is. */
  readonly connection: string
}

/** Asks where to, writes what `print` makes of the page, whole or not at all, and lists the file among past exports. */
export async function savePdf(
  name: string,
  { files, past, connection }: PdfContext,
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
}

/** A file name without a path, whatever the page sent. */
function plainName(name: string): string {
  const plain = name.replace(/[\p{C}/\\:*?"<>|]/gu, '-').replace(/^[. ]+|[. ]+$/g, '')
  return plain || 'statement.pdf'
}
