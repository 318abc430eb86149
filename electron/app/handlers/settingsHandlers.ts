import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** What a person set up for the whole app. */
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
