import type { Ports } from '../../../session/ports.ts'
import { windowLinks } from './windowLinks.ts'
import { cliIsolatedWindows } from './cliIsolatedWindows.ts'

/** The windows and links of a command; nothing opens before it is needed. */
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
