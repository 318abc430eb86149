import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** The settings of the whole app. */
export function settingsHandlers({
  settings,
  adopted
}: Pick<HandlerContext, 'settings' | 'adopted'>): HandlersOf<'settings'> {
  return {
    'settings.get': async () => {
      await adopted()
      return settings.current()
    },
    'settings.change': (part) => settings.change(part)
  }
}
