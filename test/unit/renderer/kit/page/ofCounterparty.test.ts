// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { markedParty, partyMark } from '../../../../../renderer/kit/page/ofCounterparty.ts'

afterEach(() => document.body.replaceChildren())

const askedAt = (html: string, at: string, button: number) => {
  document.body.innerHTML = html
  let found: string | undefined
  const listen = (event: Event) => {
    found = markedParty(event as MouseEvent)?.name
  }
  document.addEventListener('contextmenu', listen, { once: true })
  document.querySelector(at)?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, button }))
  return found
}

it('marks names, and nothing where there is none', () => {
  expect(partyMark(' Acme Ltd ')).toEqual({ 'data-party': 'Acme Ltd' })
  for (const none of [null, undefined, '', '  ']) expect(partyMark(none)).toEqual({})
})

const list = `<div role="grid" tabindex="0" aria-activedescendant="two">
  <div role="row" data-party="Acme Ltd"><i>1,250.00</i></div>
  <div role="row"><b id="two">3</b><span data-party="Lindqvist AB">Lindqvist AB</span></div>
  <div role="row"><s>nobody</s></div>
</div>`

it('finds the name of the row under the pointer, wherever in the row', () => {
  expect(askedAt(list, 'i', 2)).toBe('Acme Ltd')
  expect(askedAt(list, 'b', 2)).toBe('Lindqvist AB')
  expect(askedAt(list, 's', 2)).toBeUndefined()
})

it('uses the active row for the keyboard, and no row for a click beside the rows', () => {
  expect(askedAt(list, '[role=grid]', 0)).toBe('Lindqvist AB')
  expect(askedAt(list, '[role=grid]', 2)).toBeUndefined()
})
