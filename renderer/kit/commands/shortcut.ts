type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export const isMac = navigator.platform.startsWith('Mac')

/** Whether a key press is this single key of a shortcut: `mod+shift+e`, `?`. */
export function isKey(key: string, event: PressedKey, mac = isMac): boolean {
  const parts = key.split('+')
  const last = parts.at(-1) ?? ''
  const mod = mac ? event.metaKey : event.ctrlKey
  const other = mac ? event.ctrlKey : event.metaKey
  if (other || mod !== parts.includes('mod') || event.altKey !== parts.includes('alt')) return false
  // On some keyboards a character such as `?` needs Shift, on others it does not.
  const isLetter = /^[a-z]$/.test(last)
  if ((isLetter || last.length > 1) && event.shiftKey !== parts.includes('shift')) return false
  return event.key.toLowerCase() === last
}

/** Keys of a shortcut without Ctrl and Alt are text if the user is typing. */
export function isPlain(shortcut: string): boolean {
  return !/\b(mod|alt)\+/.test(shortcut)
}

/** Whether a shortcut consists of characters only, which speech input types as well. */
export function isCharacter(shortcut: string): boolean {
  return shortcut.split(' ').every((key) => key.length === 1)
}

const NAMES: Readonly<Record<string, string>> = { shift: 'Shift', alt: 'Alt', mod: 'Ctrl', escape: 'Esc' }
const MAC_NAMES: Readonly<Record<string, string>> = { shift: '⇧', alt: '⌥', mod: '⌘', escape: 'esc' }
const ARROWS: Readonly<Record<string, string>> = { arrowup: '↑', arrowdown: '↓', arrowleft: '←', arrowright: '→' }

/** The labels on the keys, in the order of pressing. Keys pressed together are one list. */
export function keyNames(shortcut: string, mac = isMac): readonly (readonly string[])[] {
  const names = mac ? MAC_NAMES : NAMES
  return shortcut.split(' ').map((press) => press.split('+').map((key) => names[key] ?? ARROWS[key] ?? capital(key)))
}

/** For a screen reader: `Control+K`, `G then T`. */
export function spokenKeys(shortcut: string, mac = isMac): string {
  const spoken: Readonly<Record<string, string>> = { mod: mac ? 'Command' : 'Control', alt: mac ? 'Option' : 'Alt' }
  return shortcut
    .split(' ')
    .map((press) =>
      press
        .split('+')
        .map((key) => spoken[key] ?? capital(key))
        .join('+')
    )
    .join(' then ')
}

function capital(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1)
}
