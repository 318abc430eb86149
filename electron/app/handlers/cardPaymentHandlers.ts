import { themeFile, themeFileName } from '../../features/cardPayments/service/themeFile.ts'
import type { HandlerContext, HandlersOf } from './handlerContext.ts'
import { passOn } from './passOn.ts'

/** Card payments, and how the card component is reached and themed. */
export function cardPaymentHandlers(context: HandlerContext): HandlersOf<'cardPayment'> & HandlersOf<'theme'> {
  const cardPayments = () => context.services().cardPayments
  return {
    ...themeHandlers(context),
    ...passOn('cardPayment', cardPayments, {
      'cardPayment.openCard': (request) => {
        const { region, theme: colours } = context.settings.current()
        return cardPayments().openCard({ ...request, region, colours })
      },
      'cardPayment.settings': () => cardPayments().setup.settings(),
      'cardPayment.setSettings': (settings) => cardPayments().setup.set(settings)
    })
  }
}

function themeHandlers({ services, exports, settings }: HandlerContext): HandlersOf<'theme'> {
  const cardPayments = () => services().cardPayments
  return {
    'theme.list': () => cardPayments().setup.themes(),
    'theme.save': (saved) => cardPayments().setup.saveTheme(saved),
    'theme.remove': (name) => cardPayments().setup.removeTheme(name),
    'theme.choose': (name) => cardPayments().setup.chooseTheme(name),
    'theme.export': ({ name, theme }) =>
      exports.start(themeFileName(name), themeFile(theme), {
        connection: services().session.connection.id,
        kind: 'theme',
        format: 'json',
        isRowless: true
      }),
    'theme.preview': ({ theme, opens }) => cardPayments().preview.show(theme, opens, settings.current().theme),
    'theme.closePreview': () => cardPayments().preview.close()
  }
}
