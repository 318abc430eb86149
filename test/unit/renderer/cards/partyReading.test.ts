// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { readingWords } from '../../../../renderer/cards/parts/parties/readingWords.ts'
import { usePartyReading } from '../../../../renderer/cards/state/usePartyReading.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { AppError } from '../../../../shared/errors.ts'
import { aParty } from '../../../support/bridge/cardPayments/fakeParties.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

const parties = ['1', '2', '3', '4'].map((digit) => ({ kind: aParty.kind, id: aParty.id.replace(/.$/, digit) }))

let asked: string[]
/** How the service answers about each, by the last digit of its id. */
let failures: ReadonlyMap<string, AppError>
let answered: readonly (() => void)[]
let waits: boolean

beforeEach(async () => {
  asked = []
  answered = []
  waits = false
  failures = new Map()
  freshStores()
  const read = async ({ id }: { id: string }) => {
    asked.push(id.slice(-1))
    if (waits) await new Promise<void>((resolve) => (answered = [...answered, resolve]))
    const failure = failures.get(id.slice(-1))
    if (failure) throw failure
    return aParty.reading ?? { readAt: '', methods: [], hasMore: false }
  }
  vi.stubGlobal('bridge', fakeBridge({ rows: 1, handlers: { 'party.read': read } }))
  await useConnection().load()
})

afterEach(() => vi.unstubAllGlobals())

function theReading() {
  const scope = effectScope()
  const reading = scope.run(usePartyReading)
  if (!reading) throw new Error('There is no scope to read in.')
  return { reading, scope, words: () => reading.progress.value && readingWords(reading.progress.value) }
}

describe('reading the payment methods of all', () => {
  it('sends one request after another, and shows its progress in words', async () => {
    waits = true
    const { reading, words } = theReading()
    const done = reading.readAll(parties)
    await vi.waitFor(() => expect(answered).toHaveLength(1))
    expect([asked, words(), reading.isReadingAll.value]).toEqual([['1'], 'Loading 1 of 4…', true])
    answered[0]?.()
    await vi.waitFor(() => expect(answered).toHaveLength(2))
    expect([asked, words()]).toEqual([['1', '2'], 'Loading 2 of 4…'])
    waits = false
    answered[1]?.()
    await done
    expect([asked, words(), reading.isReadingAll.value]).toEqual([['1', '2', '3', '4'], '4 of 4 loaded.', false])
  })

  it('goes on after one that cannot be read', async () => {
    failures = new Map([['2', new AppError('not-found', 'The service knows no individual with this id.')]])
    const { reading, words } = theReading()
    await reading.readAll(parties)
    expect(asked).toEqual(['1', '2', '3', '4'])
    expect(words()).toBe('3 of 4 loaded. The reason is shown with each of the others.')
    expect(parties.map((party) => reading.errorOf(party)?.code)).toEqual([undefined, 'not-found', undefined, undefined])
  })

  it.each(['token-rejected', 'signed-out'] as const)('stops when it is %s', async (code) => {
    failures = new Map([['2', new AppError(code, 'Sign in again.')]])
    const { reading, words } = theReading()
    await reading.readAll(parties)
    expect(asked).toEqual(['1', '2'])
    expect([words(), reading.isReadingAll.value]).toEqual(['Stopped: 1 of 4 loaded. Sign in again.', false])
  })

  it('ends when its screen is closed', async () => {
    waits = true
    const { reading, scope } = theReading()
    const done = reading.readAll(parties)
    await vi.waitFor(() => expect(answered).toHaveLength(1))
    scope.stop()
    answered[0]?.()
    await done
    expect([asked, reading.progress.value]).toEqual([['1'], undefined])
  })
})
