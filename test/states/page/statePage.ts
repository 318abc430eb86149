import '../../support/page/quietZod.ts'
import type { Bridge, Reply } from '../../../shared/contract.ts'
import { NOW } from '../now.ts'
import type { Answered } from '../statesServer.ts'
import type { Step } from '../state.ts'
import { take } from './takeStep.ts'

const search = new URLSearchParams(location.search)
const state = search.get('show') ?? ''
const now = Date.parse(NOW)

stopClock()
// What the page of another state has stored is no part of this one.
localStorage.clear()
sessionStorage.clear()
const pending = new Set<Promise<unknown>>()
const listeners = new Map<string, Set<(payload: never) => void>>()
const bridge: Bridge = {
  call(name, input): Promise<Reply<never>> {
    const reply = ask(name, input)
    pending.add(reply)
    const ended = () => pending.delete(reply)
    reply.then(ended, ended)
    return reply.then((answered) => (answered === 'never' ? new Promise<never>(() => undefined) : answered))
  },
  on(name, listener) {
    const all = listeners.get(name) ?? new Set()
    listeners.set(name, all.add(listener))
    return () => void all.delete(listener)
  }
}
/** Tests announce as the main side would. */
const say = (name: string, payload: never): void => listeners.get(name)?.forEach((listener) => listener(payload))
Object.assign(window, { bridge, say, states: { shown: show(), untilStill } })

async function ask(name: string, input: unknown): Promise<Reply<never> | 'never'> {
  const response = await fetch(`/answers/${state}/${name}`, { method: 'POST', body: JSON.stringify({ input }) })
  if (!response.ok) return complain(await response.text())
  const answered = (await response.json()) as Answered
  if (answered === 'unrecorded') return complain(`No answer was recorded to ${name} ${JSON.stringify(input)}`)
  if (name === 'settings.get' && search.has('dark') && answered !== 'never' && answered.ok)
    Object.assign(answered.value as object, { theme: 'dark' })
  return answered as Reply<never> | 'never'
}

/** Says on the page and to tests that it is not the state that it should be. */
function complain(message: string): Reply<never> {
  const words = document.createElement('p')
  words.role = 'alert'
  words.textContent = message
  Object.assign(words.style, { position: 'fixed', inset: 'auto 0 0', zIndex: '9999', margin: '0', padding: '12px' })
  Object.assign(words.style, { background: '#b00020', color: '#fff', font: '14px monospace' })
  document.body.append(words)
  reportError(new Error(message))
  return { ok: false, error: { code: 'unexpected', message } }
}

/** Resolves once the page is in its state, and nothing moves any more. */
async function show(): Promise<void> {
  const response = await fetch(`/definition/${state}`)
  const { steps } = (await response.json()) as { readonly steps: readonly Step[] }
  await untilStill()
  try {
    for (const step of steps) {
      await take(step)
      await untilStill()
    }
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
  }
  await document.fonts.ready
  await untilStill()
}

/** Nothing was asked for a while: what is put off by the page is put off by less. */
async function untilStill(): Promise<void> {
  for (let quiet = 0; quiet < 15; quiet++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    if (pending.size > 0 || document.querySelector('#app')?.childElementCount === 0) quiet = 0
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** From now on the page has the time that was recorded, in the time zone that was recorded. */
function stopClock(): void {
  const Moving = Date
  window.Date = new Proxy(Moving, {
    construct: (date, given: unknown[], target) =>
      Reflect.construct(date, given.length === 0 ? [now] : given, target) as Date,
    apply: () => new Moving(now).toString(),
    get: (date, name, receiver) => (name === 'now' ? () => now : (Reflect.get(date, name, receiver) as unknown))
  })
  const { prototype } = Intl.DateTimeFormat
  const resolved = Object.getOwnPropertyDescriptor(prototype, 'resolvedOptions')
    ?.value as () => Intl.ResolvedDateTimeFormatOptions
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  prototype.resolvedOptions = function resolvedOptions(this: Intl.DateTimeFormat) {
    const options = Reflect.apply(resolved, this, [])
    return options.timeZone === own ? { ...options, timeZone: 'UTC' } : options
  }
}
