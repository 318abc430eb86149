// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import { useAnswers } from '../../../../renderer/session/answers.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useAnswer } from '../../../../renderer/session/useAnswer.ts'
import { AppError } from '../../../../shared/errors.ts'
import { bank, fakeBridge, type FakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

/** Each request, to be answered by the test. */
interface Asked {
  readonly what: string
  readonly resolve: (answer: string) => void
  readonly reject: (why: AppError) => void
}

let bridge: FakeBridge
let asked: Asked[]
const about = ref('a')
const filter = ref('')
const isTime = ref(true)

function ask(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  asked.push({ what: `${about.value}${filter.value}`, resolve, reject })
  return promise
}

async function answer(place: number, text: string): Promise<void> {
  asked[place]?.resolve(text)
  await flushPromises()
}

let page: EffectScope
function shown(options = {}, scope = page) {
  const answers = scope.run(() => shownHere(options))
  if (!answers) throw new Error('The page is closed.')
  return answers
}

const shownHere = (options: object) =>
  useAnswer(() => ({ name: 'account.changes', of: about.value, at: filter.value, isTime: isTime.value, ask }), options)

beforeEach(async () => {
  freshStores()
  page = effectScope()
  asked = []
  about.value = 'a'
  filter.value = ''
  isTime.value = true
  vi.stubGlobal('bridge', (bridge = fakeBridge({ rows: 1 })))
  await useConnection().load()
})
afterEach(() => {
  page.stop()
  vi.unstubAllGlobals()
})

describe('an answer', () => {
  it('is shown only for what it was requested for, whatever is opened meanwhile', async () => {
    const { answer: now } = shown()
    about.value = 'b'
    await flushPromises()
    await answer(0, 'of a')
    expect(now.value).toBeUndefined()
    await answer(1, 'of b')
    expect(now.value).toBe('of b')
    about.value = 'a'
    expect(now.value).toBeUndefined()
    await flushPromises()
    expect([now.value, asked.length]).toEqual(['of a', 2])
  })

  it('stays when the filter changes, until the next one is there', async () => {
    const { answer: now } = shown()
    await answer(0, 'unfiltered')
    filter.value = '!'
    await flushPromises()
    expect([now.value, asked[1]?.what]).toEqual(['unfiltered', 'a!'])
    await answer(1, 'filtered')
    expect(now.value).toBe('filtered')
  })

  it('does not come from another connection, or from an earlier visit to the same', async () => {
    const { answer: now } = shown()
    await answer(0, 'first')
    const { status } = useConnection()
    bridge.say('connection.changed', { connection: bank, state: 'ready', rows: 1 })
    expect(now.value).toBeUndefined()
    if (status) bridge.say('connection.changed', status)
    await flushPromises()
    await answer(asked.length - 1, 'second')
    expect([now.value, asked.length]).toEqual(['second', 2])
  })

  it('that is older replaces no newer one', async () => {
    const { answer: now, load } = shown()
    const loading = load()
    await answer(1, 'newer')
    await loading
    await answer(0, 'older')
    expect(now.value).toBe('newer')
  })

  it('is requested again when something made it stale, even while it is on the way', async () => {
    const { answer: now } = shown()
    bridge.say('account.changed', { id: null })
    await answer(0, 'before the change')
    expect(now.value).toBeUndefined()
    await answer(1, 'after the change')
    expect([now.value, asked.length]).toEqual(['after the change', 2])
  })

  it('that nobody shows is requested again once it is shown', async () => {
    const scope = effectScope()
    shown({}, scope)
    await answer(0, 'before the change')
    scope.stop()
    bridge.say('account.changed', { id: null })
    await flushPromises()
    expect(asked).toHaveLength(1)
    const { answer: now } = shown()
    expect(now.value).toBe('before the change')
    await answer(1, 'after the change')
    expect(now.value).toBe('after the change')
  })

  it('is not requested before it is time', async () => {
    isTime.value = false
    shown()
    await flushPromises()
    expect(asked).toEqual([])
    isTime.value = true
    await flushPromises()
    expect(asked).toHaveLength(1)
  })

  it('says why it failed, and disappears or stays meanwhile, as chosen', async () => {
    const [gone, kept] = [shown(), shown({ stays: true })]
    await answer(0, 'first')
    const loading = gone.load()
    asked[1]?.reject(new AppError('busy', 'Try again.'))
    await loading
    expect([gone.answer.value, kept.answer.value]).toEqual([undefined, 'first'])
    expect([gone.error.value?.message, kept.error.value?.message]).toEqual(['Try again.', 'Try again.'])
    void gone.load()
    expect(gone.error.value).toBeUndefined()
    await answer(2, 'second')
    expect(gone.answer.value).toBe('second')
  })
})

it('the answer of a change is shown at once, and an older answer does not replace it', async () => {
  const { answer: now } = useAnswer(() => ({ name: 'threeds.lab', of: undefined, ask }))
  const settings = { isLive: false, isOn: true, access: 'none', baseUrl: null, refusal: null, testCards: [] } as const
  await useAnswers().adopt('threeds.lab', undefined, Promise.resolve(settings))
  expect(now.value).toEqual(settings)
  await answer(0, 'before the change')
  expect(now.value).toEqual(settings)
})
