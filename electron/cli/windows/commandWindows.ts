import type { Ports } from '../../session/ports.ts'
import { windowLinks } from './windowLinks.ts'
import { cliIsolatedWindows } from './cliIsolatedWindows.ts'

/** What a command can show; nothing is opened before it is asked for. */
export function commandWindows(): Pick<Ports, 'isolatedWindows' | 'links'> & { close(): Promise<void> } {
  const isolatedWindows = cliIsolatedWindows()
  const links = windowLinks()
  return {
    isolatedWindows,
    links,
    async close() {
      await isolatedWindows.close()
      await links.close()
    }
  }
}
