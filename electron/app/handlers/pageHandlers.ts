import { AppError } from '../../../shared/errors.ts'
import { createAtomicFile } from '../../exporting/atomicFile.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** What the page asks of the window that it is in. */
export function pageHandlers({ ports: { files, printPage } }: Pick<HandlerContext, 'ports'>): HandlersOf<'page'> {
  return {
    'page.savePdf': async ({ name }) => {
      if (!printPage) return { isSaved: false }
      const path = await files.chooseTarget(plainName(name))
      if (path === undefined) throw new AppError('cancelled', 'No place was chosen, so nothing was saved.')
      await writeWhole(path, await printPage())
      return { isSaved: true }
    }
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
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
