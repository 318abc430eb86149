import { isCharacter } from './shortcut.ts'
import type { Command } from './command.ts'

const KEY = 'singleKeys'

/** Whether shortcuts that are characters count; they do unless they were switched off on this computer. */
export function singleKeysIn(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(KEY) !== 'off'
}

export function keepSingleKeys(storage: Pick<Storage, 'setItem'>, areOn: boolean): void {
  storage.setItem(KEY, areOn ? 'on' : 'off')
}

/** Commands without the shortcuts that speech input and a slip of the hand would press. */
export function withoutSingleKeys(commands: readonly Command[]): readonly Command[] {
  return commands.map((command) => {
    const isKept = command.shortcut === undefined || !isCharacter(command.shortcut)
    return isKept ? command : { ...command, shortcut: undefined }
  })
}
