import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** What a person set up for the whole app. */
export function settingsHandlers({ settings }: Pick<HandlerContext, 'settings'>): HandlersOf<'settings'> {
  return {
    'settings.get': async () => settings.current(),
    'settings.change': (part) => settings.change(part)
  }
}
