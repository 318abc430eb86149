import { themeFile, themeFileName } from '../../features/cardPayments/service/themeFile.ts'
import type { HandlerContext, HandlersOf } from './handlerContext.ts'
import { passOn } from './passOn.ts'

/** Card payments, and how the card component is reached and themed. */
export function fundingHandlers(context: HandlerContext): HandlersOf<'funding'> & HandlersOf<'theme'> {
  const funding = () => context.services().funding
  return {
    ...themeHandlers(context),
    ...passOn('funding', funding, {
      'funding.openCard': (request) => {
        const { region, theme: colours } = context.settings.current()
        return funding().openCard({ ...request, region, colours })
      },
      'funding.settings': () => funding().setup.settings(),
      'funding.setSettings': (settings) => funding().setup.set(settings)
    })
  }
}

function themeHandlers({ services, exports, settings }: HandlerContext): HandlersOf<'theme'> {
  const funding = () => services().funding
  return {
    'theme.list': () => funding().setup.themes(),
    'theme.save': (saved) => funding().setup.saveTheme(saved),
    'theme.remove': (name) => funding().setup.removeTheme(name),
    'theme.choose': (name) => funding().setup.chooseTheme(name),
    'theme.export': ({ name, theme }) =>
      exports.start(themeFileName(name), themeFile(theme), {
        connection: services().session.connection.id,
        kind: 'theme',
        format: 'json',
        isRowless: true
      }),
    'theme.preview': ({ theme, opens }) => funding().preview.show(theme, opens, settings.current().theme),
    'theme.closePreview': () => funding().preview.close()
  }
}
