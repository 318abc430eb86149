import type { Step } from '../state.ts'

/** Milliseconds in which what a step is about must be there. */
const LIMIT = 5000

const ROLES: Readonly<Record<string, string>> = {
  button: 'button, [role=button], summary',
  link: 'a[href]',
  option: '[role=option]',
  menuitem: '[role=menuitem], [role=menuitemradio], [role=menuitemcheckbox]',
  tab: '[role=tab]',
  row: '[role=row], tr',
  radio: 'input[type=radio], [role=radio]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  text: 'p, span, td, strong, li, div'
}
const FIELDS = 'input, textarea, select, [role=combobox], [contenteditable=true]'

/** Does on the page what a person would. */
export async function take(step: Step): Promise<void> {
  if ('key' in step) pressKey(step.key)
  else if ('see' in step) await found('*', step.see, 0)
  else if ('press' in step) {
    const role = step.role ?? 'button'
    press(await found(ROLES[role] ?? `[role=${role}]`, step.press, step.nth ?? 0), step.with === 'secondary')
  } else if ('type' in step) enter(await found(FIELDS, step.into, 0), step.type)
  else choose(await found('select', step.in, 0), step.choose)
}

async function found(selector: string, name: string, nth: number): Promise<HTMLElement> {
  const deadline = performance.now() + LIMIT
  for (;;) {
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.checkVisibility() && !element.closest('[inert]') && nameOf(element).startsWith(name)
    )
    const element = all[nth]
    if (element && !element.matches(':disabled')) return element
    if (performance.now() > deadline) throw new Error(`There is nothing like “${name}” on the page (${selector}).`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Roughly what a screen reader calls it. */
function nameOf(element: HTMLElement): string {
  const named = element.getAttribute('aria-label') ?? byIds(element.getAttribute('aria-labelledby'))
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
  const words = named ?? (labels.length > 0 ? labels.map(({ textContent }) => textContent).join(' ') : undefined)
  const shown = words ?? (element.textContent.trim() || (element.getAttribute('placeholder') ?? element.title))
  return shown.trim().replaceAll(/\s+/g, ' ')
}

function byIds(ids: string | null): string | undefined {
  return ids
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
}

function press(element: HTMLElement, isSecondary: boolean): void {
  element.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const where = { bubbles: true, cancelable: true, clientX: left + width / 2, clientY: top + height / 2 }
  if (isSecondary) {
    element.dispatchEvent(new MouseEvent('contextmenu', { ...where, button: 2 }))
    return
  }
  element.focus()
  for (const type of ['pointerdown', 'pointerup'])
    element.dispatchEvent(new PointerEvent(type, { ...where, button: 0, pointerType: 'mouse' }))
  element.click()
}

function enter(field: HTMLElement, text: string): void {
  field.focus()
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function choose(field: HTMLElement, label: string): void {
  const select = field as HTMLSelectElement
  const option = [...select.options].find(({ text }) => text.trim().startsWith(label))
  if (!option) throw new Error(`“${label}” cannot be chosen.`)
  select.value = option.value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

function pressKey(key: string): void {
  const parts = key.split('+')
  const [last = ''] = parts.slice(-1)
  const target = document.activeElement ?? document.body
  const init = {
    key: last,
    bubbles: true,
    cancelable: true,
    ctrlKey: parts.includes('Control'),
    shiftKey: parts.includes('Shift') && parts.length > 1
  }
  const goesOn = target.dispatchEvent(new KeyboardEvent('keydown', init))
  target.dispatchEvent(new KeyboardEvent('keyup', init))
  // The browser does this only for keys that a person presses.
  if (goesOn && last === 'Enter' && target instanceof HTMLElement && target.closest('button, a')) target.click()
}
