import type { Ports } from '../../session/ports.ts'
import { windowLinks } from './windowLinks.ts'
import { windowStages } from './windowStages.ts'

/** What a command can show; nothing is opened before it is asked for. */
export function commandWindows(): Pick<Ports, 'stages' | 'links'> & { close(): Promise<void> } {
  const stages = windowStages()
  const links = windowLinks()
  return {
    stages,
    links,
    async close() {
      await stages.close()
      await links.close()
    }
  }
}
