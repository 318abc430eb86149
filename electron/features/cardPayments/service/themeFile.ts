import type { CardTheme } from '../../../../shared/domain/cardTheme.ts'
import { writeAtomicFile } from '../../exporting/files/atomicFile.ts'
import type { WriteFile } from '../../exporting/job/exportJobs.ts'
import { plainFileName } from '../../exporting/files/plainFileName.ts'

/** The suggested file name of a theme: its name, without characters that a file name cannot have. */
export function themeFileName(name: string): string {
  return `${plainFileName(name).slice(0, 80) || 'card'}.look.json`
}

/** Writes a theme as JSON text, which the component accepts and the page can import. */
export function themeFile(theme: CardTheme): WriteFile {
  return async (path) => {
    const bytes = new TextEncoder().encode(`${JSON.stringify(theme, undefined, 2)}\n`)
    await writeAtomicFile(path, bytes)
    return { rows: 0, bytes: bytes.length, hasManifest: false }
  }
}
