// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import type { Command } from '../../../../../renderer/kit/commands/command.ts'
import { useCommandKeys } from '../../../../../renderer/kit/commands/useCommandKeys.ts'

let scope: EffectScope | undefined

afterEach(() => {
  scope?.stop()
  document.body.replaceChildren()
})

function listening(shortcuts: readonly string[], repeating: readonly string[] = []): string[] {
  const ran: string[] = []
  const commands = shortcuts.map((shortcut): Command => {
    const repeats = repeating.includes(shortcut)
    return { id: shortcut, group: 'Help', title: shortcut, shortcut, repeats, run: () => undefined }
  })
  scope = effectScope()
  scope.run(() =>
    useCommandKeys(
      () => commands,
      ({ id }) => ran.push(id)
    )
  )
  return ran
}

function press(key: string, on: Element = document.body, held: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })
  on.dispatchEvent(event)
  return event
}

function inside(tag: string, role?: string): Element {
  const element = document.createElement(tag)
  if (role !== undefined) element.setAttribute('role', role)
  document.body.append(element)
  return element
}

describe('shortcuts of commands', () => {
  it('run their command and keep the browser from doing its own', () => {
    const ran = listening(['mod+k', 'f'])
    expect(press('k', document.body, { ctrlKey: true }).defaultPrevented).toBe(true)
    press('f')
    expect(ran).toEqual(['mod+k', 'f'])
  })

  it('run once while their key is held, unless they go on in a list', () => {
    const ran = listening(['u', 'j'], ['j'])
    press('u')
    for (const key of ['u', 'j']) expect(press(key, document.body, { repeat: true }).defaultPrevented).toBe(true)
    expect(ran).toEqual(['u', 'j'])
  })

  it('of two keys run when both were pressed, and not when another came between', () => {
    const ran = listening(['g t', 't'])
    press('g')
    press('t')
    press('g')
    press('x')
    press('t')
    expect(ran).toEqual(['g t', 't'])
  })

  it('do not fire while text is typed, except those with Ctrl', () => {
    const ran = listening(['f', 'g t', 'mod+k'])
    const field = inside('input')
    press('f', field)
    press('g', field)
    press('t', field)
    press('k', field, { ctrlKey: true })
    expect(ran).toEqual(['mod+k'])
  })

  it('do not fire where a dialog is open', () => {
    const ran = listening(['f', 'mod+k'])
    const dialog = inside('div', 'dialog')
    press('f', dialog)
    press('k', dialog, { ctrlKey: true })
    expect(ran).toEqual([])
  })

  it('ignore a key press that something else has used', () => {
    const ran = listening(['f'])
    const box = inside('div')
    box.addEventListener('keydown', (event) => event.preventDefault())
    press('f', box)
    expect(ran).toEqual([])
  })
})
