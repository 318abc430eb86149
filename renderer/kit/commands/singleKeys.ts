import { isCharacter } from './shortcut.ts'
import type { Command } from './command.ts'

const KEY = 'singleKeys'

/** Whether single-character shortcuts are on. They are, unless the user switched them off on this computer. */
export function singleKeysIn(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(KEY) !== 'off'
}

export function keepSingleKeys(storage: Pick<Storage, 'setItem'>, areOn: boolean): void {
  storage.setItem(KEY, areOn ? 'on' : 'off')
}

/** Commands without the shortcuts that speech input or a slip of the hand could trigger. */
export function withoutSingleKeys(commands: readonly Command[]): readonly Command[] {
  return commands.map((command) => {
    const isKept = command.shortcut === undefined || !isCharacter(command.shortcut)
    return isKept ? command : { ...command, shortcut: undefined }
  })
}
