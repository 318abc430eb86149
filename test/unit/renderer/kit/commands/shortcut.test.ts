import { describe, expect, it } from 'vitest'
import { isKey, keyNames, spokenKeys } from '../../../../../renderer/kit/commands/shortcut.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held
})

describe('a shortcut', () => {
  it('is Ctrl on one system and ⌘ on the other, never both', () => {
    expect(isKey('mod+k', press('k', { ctrlKey: true }), false)).toBe(true)
    expect(isKey('mod+k', press('k', { metaKey: true }), true)).toBe(true)
    expect(isKey('mod+k', press('k', { metaKey: true }), false)).toBe(false)
    expect(isKey('mod+k', press('k', { ctrlKey: true, metaKey: true }), false)).toBe(false)
  })

  it('distinguishes a letter with Shift from one without', () => {
    expect(isKey('mod+shift+e', press('E', { ctrlKey: true, shiftKey: true }), false)).toBe(true)
    expect(isKey('mod+shift+e', press('e', { ctrlKey: true }), false)).toBe(false)
    expect(isKey('j', press('J', { shiftKey: true }), false)).toBe(false)
  })

  it('takes a sign as it comes, with Shift on some keyboards', () => {
    expect(isKey('?', press('?', { shiftKey: true }), false)).toBe(true)
    expect(isKey('/', press('/', { shiftKey: true }), false)).toBe(true)
    expect(isKey('?', press('?', { ctrlKey: true }), false)).toBe(false)
  })

  it('is shown as its keys are printed, and said in words', () => {
    expect(keyNames('mod+shift+e', false)).toEqual([['Ctrl', 'Shift', 'E']])
    expect(keyNames('g t', true)).toEqual([['G'], ['T']])
    expect(spokenKeys('mod+k', true)).toBe('Command+K')
    expect(spokenKeys('g t', false)).toBe('G then T')
  })
})
