import { savePdf } from '../../exporting/job/savePdf.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** What the page asks of the window that it is in. */
export function pageHandlers({ ports: { files, printPage } }: Pick<HandlerContext, 'ports'>): HandlersOf<'page'> {
  return {
    'page.savePdf': async ({ name }) => {
      if (!printPage) return { isSaved: false }
      await savePdf(name, files, printPage)
      return { isSaved: true }
    }
  }
}
