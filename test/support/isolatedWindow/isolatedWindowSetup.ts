import type {
  IsolatedWindowHandler,
  IsolatedWindowSetup
} from '../../../electron/base/isolatedWindow/isolatedWindowPort.ts'

/** What an isolated window is made of, around a handler that does not care for its origins. */
export function isolatedWindowSetup(
  serve: IsolatedWindowHandler,
  kind: IsolatedWindowSetup['kind'] = 'card'
): IsolatedWindowSetup {
  return { kind, title: 'An isolated window', size: { width: 500, height: 600 }, serve: () => serve }
}
