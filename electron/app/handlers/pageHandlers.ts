import { savePdf } from '../../exporting/job/savePdf.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** What the page asks of the window that it is in. */
export function pageHandlers({
  ports: { files, printPage },
  past,
  services
}: Pick<HandlerContext, 'ports' | 'past' | 'services'>): HandlersOf<'page'> {
  return {
    'page.savePdf': async ({ name }) => {
      if (!printPage) return { isSaved: false }
      await savePdf(name, { files, past, connection: services().session.connection.id }, printPage)
      return { isSaved: true }
    }
  }
}
