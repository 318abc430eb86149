import type { CardTheme } from '../../../shared/domain/cardTheme.ts'
import { createAtomicFile } from '../../exporting/atomicFile.ts'
import type { WriteFile } from '../../exporting/job/exportJobs.ts'

/** Under which name a look is offered: what the user calls it, as far as a file name takes it. */
export function themeFileName(name: string): string {
  const plain = name
    .replace(/[\p{C}/\\:*?"<>|]/gu, '-')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
  return `${plain || 'card'}.look.json`
}

/** Writes a look as JSON text, as the component takes it and the page reads it again. */
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
