import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import type { VerifyReport } from '../../../../shared/domain/manifest.ts'
import { AppError } from '../../../../shared/errors.ts'
import { describedPath, manifestPath } from '../manifestFile.ts'
import { verifyExport, type NamedFile } from '../verify/verifyExport.ts'
import type { FilePort, UploadedFile } from '../../../session/ports.ts'

type Sources = Pick<FilePort, 'chooseSource' | 'takeUpload'>

/** Compares a file with its manifest, either by tickets or by asking the user for the files. */
export function verifyChosen(files: Sources, tickets: readonly string[]): Promise<VerifyReport> {
  return tickets.length === 0 ? verifyRequested(files) : verifyUploads(files, tickets)
}

async function verifyRequested(files: Sources): Promise<VerifyReport> {
  const chosen = await files.chooseSource('export')
  if (chosen === undefined) throw notChosen()
  return verifyAt(describedPath(chosen) ?? chosen, files)
}

/**
 * Compares the file at a path with the manifest beside it, or the one that the user is asked for. `exported`: see
 * `verifyExport`.
 */
export async function verifyAt(file: string, files: Sources, exported?: string): Promise<VerifyReport> {
  const beside = manifestPath(file)
  const manifest = (await isThere(beside)) ? beside : await files.chooseSource('manifest')
  if (manifest === undefined) throw notChosen()
  return verifyExport(named(file), named(manifest), { exported })
}

async function verifyUploads(files: Sources, tickets: readonly string[]): Promise<VerifyReport> {
  const taken: UploadedFile[] = []
  try {
    for (const ticket of tickets) {
      const upload = await files.takeUpload(ticket)
      if (!upload) throw new AppError('not-found', 'The chosen files are no longer there. Choose them again.')
      taken.push(upload)
    }
    const manifest = taken.find(({ name }) => describedPath(name) !== undefined) ?? taken.find(isJson)
    const file = taken.find((upload) => upload !== manifest)
    if (!manifest || !file)
      throw new AppError('bad-input', 'Choose an exported file and its integrity record, a .json file.')
    return await verifyExport(file, manifest)
  } finally {
    for (const upload of taken) await upload.remove()
  }
}

/** If a browser already has a download with the name, it writes `….manifest (1).json`. */
function isJson({ name }: NamedFile): boolean {
  return name.toLowerCase().endsWith('.json')
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false
  )
}

function named(path: string): NamedFile {
  return { path, name: basename(path) }
}

function notChosen(): AppError {
  return new AppError('cancelled', 'No file was chosen, so nothing was checked.')
}
