import { onScopeDispose } from 'vue'
import type { Command } from './command.ts'
import { isKey, isPlain } from './shortcut.ts'

/** Milliseconds between the two keys of one shortcut. */
const PAUSE = 1200

/**
 * Runs commands by their shortcuts, except while a dialog is open. While text is typed, only those with Ctrl or Alt.
 * Ignores key presses that another listener has handled.
 */
export function useCommandKeys(commands: () => readonly Command[], run: (command: Command) => void): void {
  let first = { key: '', at: 0 }

  function onKeydown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || MODIFIERS.has(event.key) || isIn(event, '[role=dialog]')) return
    const begun = event.timeStamp - first.at < PAUSE ? first.key : ''
    first = { key: '', at: 0 }
    const command = pressed(reachable(event, commands()), event, begun)
    if (command) {
      event.preventDefault()
      if (!event.repeat || command.repeats === true) run(command)
    } else if (!isTyping(event) && beginsOne(commands(), event)) first = { key: event.key, at: event.timeStamp }
  }

  document.addEventListener('keydown', onKeydown)
  onScopeDispose(() => document.removeEventListener('keydown', onKeydown))
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

function isIn(event: Event, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null
}

function isTyping(event: Event): boolean {
  return isIn(event, 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu]')
}

function reachable(event: Event, commands: readonly Command[]): readonly Command[] {
  return isTyping(event) ? commands.filter(({ shortcut = '' }) => !isPlain(shortcut)) : commands
}

/** `begun` is the previous key, if a shortcut of two keys begins with it. */
function pressed(commands: readonly Command[], event: KeyboardEvent, begun: string): Command | undefined {
  return commands.find(({ shortcut }) => {
    const [key = '', second] = shortcut?.split(' ') ?? []
    return second === undefined ? begun === '' && isKey(key, event) : begun === key && isKey(second, event)
  })
}

function beginsOne(commands: readonly Command[], event: KeyboardEvent): boolean {
  return commands.some(({ shortcut }) => {
    const [key = '', second] = shortcut?.split(' ') ?? []
    return second !== undefined && isKey(key, event)
  })
}
