import { cardWorlds } from './cardWorlds.ts'
import { listWorlds } from './listWorlds.ts'
import { sandboxWorlds } from './sandboxWorlds.ts'
import { teamWorlds } from './teamWorlds.ts'
import { vaultWorlds } from './vaultWorlds.ts'
import type { MakeWorld } from './world.ts'

/** All that is recorded, by name. */
export const worlds: Readonly<Record<string, MakeWorld>> = {
  ...sandboxWorlds,
  ...listWorlds,
  ...vaultWorlds,
  ...cardWorlds,
  ...teamWorlds
}
