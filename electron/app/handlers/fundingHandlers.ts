import { themeFile, themeFileName } from '../funding/lookFile.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** Money by card, and how the card component is reached and looks. */
export function fundingHandlers({ services, exports }: HandlerContext): HandlersOf<'funding'> & HandlersOf<'theme'> {
  const funding = () => services().funding
  return {
    'funding.settings': () => funding().setup.settings(),
    'funding.setSettings': (settings) => funding().setup.set(settings),
    'funding.list': () => funding().list(),
    'funding.get': (id) => funding().get(id),
    'funding.begin': (draft) => funding().begin(draft),
    'funding.createAgain': (id) => funding().createAgain(id),
    'funding.request': (id) => funding().request(id),
    'funding.openCard': ({ id, save }) => funding().openCard(id, save),
    'funding.openCheckout': (id) => funding().openCheckout(id),
    'funding.look': (id) => funding().look(id),
    'funding.peek': (id) => funding().peek(id),
    'funding.giveUp': (id) => funding().giveUp(id),
    'funding.remove': (id) => funding().remove(id),
    'theme.list': () => funding().setup.themes(),
    'theme.save': (saved) => funding().setup.saveTheme(saved),
    'theme.remove': (name) => funding().setup.removeTheme(name),
    'theme.choose': (name) => funding().setup.chooseTheme(name),
    'theme.export': ({ name, theme }) => exports.start(themeFileName(name), themeFile(theme)),
    'theme.preview': ({ theme, opens }) => funding().preview.show(theme, opens),
    'theme.closePreview': () => funding().preview.close()
  }
}
