import type { CardTheme } from '../../../shared/domain/cardTheme.ts'
import { createAtomicFile } from '../../exporting/atomicFile.ts'
import type { WriteFile } from '../../exporting/job/exportJobs.ts'

/** The suggested file name of a theme: its name, without characters that a file name cannot have. */
export function themeFileName(name: string): string {
  const plain = name
    .replace(/[\p{C}/\\:*?"<>|]/gu, '-')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
  return `${plain || 'card'}.look.json`
}

/** Writes a theme as JSON text, which the component accepts and the page can import. */
export function themeFile(theme: CardTheme): WriteFile {
  return async (path) => {
    const bytes = new TextEncoder().encode(`${JSON.stringify(theme, undefined, 2)}\n`)
    const file = await createAtomicFile(path)
    try {
      await file.append(bytes)
      await file.finish()
    } finally {
      await file.discard()
    }
    return { rows: 0, bytes: bytes.length, hasManifest: false }
  }
}
