import { describe, expect, it, vi } from 'vitest'
import { useAnnouncer } from '../../../../renderer/kit/page/announcer.ts'
import { useDecisionQueue } from '../../../../renderer/reconciliation/state/decisionQueue.ts'
import { useHandMatch } from '../../../../renderer/reconciliation/state/handMatch.ts'
import { useInstruction } from '../../../../renderer/reconciliation/state/instruction.ts'
import { useItemDetails } from '../../../../renderer/reconciliation/state/itemDetails.ts'
import { useSuggestionList } from '../../../../renderer/reconciliation/state/useSuggestionList.ts'
import { useQueueList } from '../../../../renderer/reconciliation/state/useQueueList.ts'
import { useUndoneRow } from '../../../../renderer/reconciliation/state/useUndoneRow.ts'
import { useMatchRules } from '../../../../renderer/reconciliation/state/matchRules.ts'
import { useReconciledItems } from '../../../../renderer/reconciliation/state/reconciledItems.ts'
import { useSuggestions } from '../../../../renderer/reconciliation/state/suggestions.ts'
import { useReconciliation } from '../../../../renderer/reconciliation/state/reconciliation.ts'
import { call } from '../../../../renderer/kit/bridge/bridge.ts'
import { useExports } from '../../../../renderer/session/exports.ts'
import { withField } from '../../../../renderer/reconciliation/parts/instruction/mappingChanges.ts'
import { DEFAULT_RULES } from '../../../../shared/reconciliation/defaultRules.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Target } from '../../../../shared/domain/reconciliation/decision.ts'
import type { CsvGiven } from '../../../../shared/domain/reconciliation/instruction.ts'
import { aPain } from '../../../support/reading/aPain.ts'
import { CSV_TEXT, previewOfText } from '../../../support/reading/previewOfText.ts'
import { everyState } from '../../../support/reconciliation/everyState.ts'
import { reconcilingPage } from '../../../support/reconciliation/reconcilingPage.ts'
import { applied, itemOf, reconcileOrder } from '../../../support/reconciliation/reconcilingSetup.ts'

const { main, handlers, page, open, planned, reconciled, shown } = await reconcilingPage()

const QUEUE = { states: [], only: 'queue', currency: null, batch: null, text: '' } as const

async function lastEntry(id: string) {
  const [entry] = (await handlers['reconciliation.log']({ id, from: 0, count: 1 })).entries
  if (!entry) throw new Error('Nothing is in the log.')
  return entry
}

describe('the reconciliation that is open', () => {
  it('describes a decision in the words of the log, and undoes the last one', async () => {
    const id = await reconciled()
    const store = await shown(id)
    const { item } = await itemOf(main, id, '-400.10')
    const target = { kind: 'item', key: item.key } as const
    expect(await store.decide({ do: 'ignore', targets: [target], reason: 'Not ours' })).toBe(true)
    const words = 'Ignored Acme Logistics AB, 400.10 EUR: “Not ours”'
    const { seq } = await lastEntry(id)
    expect(store.done).toEqual({ words, entry: seq })
    expect(useAnnouncer().message).toBe(words)
    expect(store.details?.counts.queue).toBe(7)
    await store.undoLast()
    expect(store.details?.counts.queue).toBe(8)
    expect(store.done).toEqual({ words: 'Undid: Acme Logistics AB, 400.10 EUR', entry: null })
    expect(store.undone?.map(({ item: key }) => key)).toEqual([item.key])
  })

  it('offers to undo accepted suggested matches, and does it only when confirmed', async () => {
    const id = await reconciled()
    const { seq } = await lastEntry(id)
    const store = await shown(id)
    await store.undoLast()
    expect(page.bridge.called).not.toContain('reconciliation.decide')
    const offer = { words: 'Undo this? Accepted 3 suggested matches', entry: seq, isOffer: true }
    expect(store.done).toEqual(offer)
    // What was offered long ago is offered again.
    store.done = undefined
    await store.undoLast()
    expect(store.done).toEqual(offer)
    await store.undoLast()
    expect(store.details?.counts.items.matched).toBe(0)
    await store.undoLast()
    expect(useAnnouncer().message).toBe('There is nothing to undo.')
  })

  it('never shows an older state in the place of a newer one', async () => {
    const id = await reconciled()
    const gate = Promise.withResolvers<undefined>()
    let waiting = 0
    await open({
      'reconciliation.get': async (asked) => {
        const now = await handlers['reconciliation.get'](asked)
        waiting++
        await gate.promise
        return now
      }
    })
    const store = useReconciliation()
    store.open(id)
    await vi.waitFor(() => expect(waiting).toBe(1))
    await store.decide({ do: 'rename', name: 'Newer' })
    gate.resolve(undefined)
    await page.bridge.settled()
    expect(store.details?.name).toBe('Newer')
  })

  it('does actions one after the other, and the same action only once', async () => {
    const id = await reconciled()
    const store = await shown(id)
    const rename = (name: string) => store.decide({ do: 'rename', name })
    expect(await Promise.all(['One', 'One', 'Two'].map(rename))).toEqual([true, false, true])
    expect(store.details?.name).toBe('Two')
    expect(page.bridge.called.filter((name) => name === 'reconciliation.decide')).toHaveLength(2)
    // Taking back what is still being stored waits for it as well.
    const storing = rename('Three')
    await store.undoLast()
    expect([await storing, store.details?.name]).toEqual([true, 'Two'])
  })

  it('reports each decision from its own entry, without reading the audit trail', async () => {
    const id = await reconciled()
    const entries: number[] = []
    await open({
      'reconciliation.decide': async (asked) => {
        const made = await handlers['reconciliation.decide'](asked)
        entries.push(made.entry.seq)
        return made
      }
    })
    const store = await shown(id)
    const before = page.bridge.called.length
    await Promise.all(['One', 'Two'].map((name) => store.decide({ do: 'rename', name })))
    expect(store.done?.words).toContain('Two')
    expect(page.bridge.called.slice(before)).not.toContain('reconciliation.log')
    const { seq } = await lastEntry(id)
    expect(entries).toEqual([seq - 1, seq])
  })

  it('shows why something failed until the next attempt', async () => {
    await open({
      'reconciliation.accept': () => Promise.reject(new AppError('plan-outdated', 'Transaction t1 has failed since.'))
    })
    const store = await shown(await reconciled())
    expect(await store.accept('hash', 'all')).toBe(false)
    expect(store.failure?.code).toBe('plan-outdated')
    await store.decide({ do: 'rename', name: 'Other' })
    expect(store.failure).toBeUndefined()
  })

  it('shows the run and failures of its own reconciliation, and not those of others', async () => {
    const id = await reconciled()
    const store = await shown(id)
    page.bridge.say('reconciliation.progress', {
      id: '00000000-0000-4000-8000-000000000000',
      step: 'reading',
      done: 1,
      total: 2
    })
    expect(store.progress).toBeUndefined()
    page.bridge.say('reconciliation.progress', { id, step: 'reading', done: 1, total: 2 })
    expect(store.progress?.done).toBe(1)
    const error = { code: 'offline', message: 'The service cannot be reached.' } as const
    page.bridge.say('reconciliation.progress', { id, step: 'failed', done: 1, total: 2, error })
    expect(store.progress).toBeUndefined()
    expect(store.failure?.message).toBe('The service cannot be reached.')
  })
})

it('a plan that is being applied can be stopped', async () => {
  const cancelled = new AppError('cancelled', 'Cancelled.')
  const { promise, reject } = Promise.withResolvers<never>()
  await open({
    'reconciliation.accept': () => promise,
    'reconciliation.cancel': () => {
      reject(cancelled)
      return Promise.resolve()
    }
  })
  const store = await shown(await reconciled())
  const applying = store.accept('hash', 'all')
  await store.cancel()
  expect(page.bridge.called).toContain('reconciliation.cancel')
  expect(await applying).toBe(false)
  expect([store.isBusy, store.failure]).toEqual([false, undefined])
})

it('a plan that was stopped is not shown as running, even if its end is not reported', async () => {
  const id = await reconciled()
  const store = await shown(id)
  page.bridge.say('reconciliation.progress', { id, step: 'reading', done: 1, total: 2 })
  await store.cancel()
  expect(store.progress).toBeUndefined()
})

it('a plan that ends before its start is answered leaves nothing running', async () => {
  await open({
    'reconciliation.plan': ({ id }) => {
      page.bridge.say('reconciliation.progress', { id, step: 'done', done: 4, total: 4 })
      return Promise.resolve()
    }
  })
  const store = await shown(await reconciled())
  await store.plan(true)
  expect(store.progress).toBeUndefined()
})

it('a list moves to what was undone, once it shows the new state', async () => {
  const id = await reconciled()
  const store = await shown(id)
  const payments = useReconciledItems()
  await page.bridge.settled()
  const places: number[] = []
  useUndoneRow<{ readonly key: string }>({
    revision: () => payments.revision,
    placeOf: payments.placeOf,
    isAbout: ({ key }, { item }) => key === item,
    goTo: (place) => places.push(place)
  })
  const { rows } = await handlers['reconciliation.items']({ id, filter: QUEUE, from: 0, count: 99 })
  const last = rows.at(-1)?.key ?? ''
  await store.decide({ do: 'explain', targets: [{ kind: 'item', key: last }], reason: 'Paid in cash' })
  await page.bridge.settled()
  expect(places).toEqual([])
  await store.undoLast()
  await page.bridge.settled()
  await vi.waitFor(() => expect(payments.rowAt(places[0] ?? -1)?.key).toBe(last))
  expect(places).toHaveLength(1)
})

describe('the queue', () => {
  it('begins with payments, ends with transactions, and goes on to the next after a decision', async () => {
    const id = await reconciled()
    const queue = useDecisionQueue()
    const store = await shown(id)
    const payments = await handlers['reconciliation.items']({ id, filter: QUEUE, from: 0, count: 99 })
    const keys = payments.rows.map(({ key }) => key)
    expect([queue.total, payments.total]).toEqual([8, 6])
    expect(queue.current).toMatchObject({ kind: 'item', id: keys[0] })
    queue.goTo(7)
    expect(queue.current).toMatchObject({ kind: 'transaction' })
    queue.goTo(500)
    expect(queue.index).toBe(7)
    queue.goTo(2)
    expect(queue.current?.id).toBe(keys[2])
    const explain = async (target: Target) => {
      await store.decide({ do: 'explain', targets: [target], reason: 'Paid in cash' })
      await page.bridge.settled()
    }
    await explain({ kind: 'item', key: keys[1] ?? '' })
    expect([queue.index, queue.current?.id]).toEqual([1, keys[2]])
    await explain({ kind: 'item', key: keys[2] ?? '' })
    expect([queue.index, queue.total, queue.current?.id]).toEqual([1, 6, keys[3]])
    await explain({ kind: 'match', id: (await itemOf(main, id, '-600.60')).item.match ?? 0 })
    expect(queue.total).toBe(5)
  })

  it('changes its count together with its list, also by an undo', async () => {
    const id = await reconciled()
    let wait: Promise<unknown> = Promise.resolve()
    await open({
      'reconciliation.items': async (request) => {
        await wait
        return handlers['reconciliation.items'](request)
      }
    })
    const queue = useDecisionQueue()
    const store = await shown(id)
    const counted = () => [store.details?.counts.queue, store.listed?.counts.queue, queue.total]
    expect(counted()).toEqual([8, 8, 8])
    const { item } = await itemOf(main, id, '-400.10')
    await store.decide({ do: 'ignore', targets: [{ kind: 'item', key: item.key }], reason: 'Not ours' })
    await page.bridge.settled()
    expect(counted()).toEqual([7, 7, 7])
    const { promise, resolve } = Promise.withResolvers<undefined>()
    wait = promise
    await store.undoLast()
    expect(counted()).toEqual([8, 7, 7])
    resolve(undefined)
    await page.bridge.settled()
    expect(counted()).toEqual([8, 8, 8])
  })

  it('goes on to the next entry after several were decided at once, and skips none', async () => {
    const id = await reconciled()
    const queue = useDecisionQueue()
    const store = await shown(id)
    const { rows } = await handlers['reconciliation.items']({ id, filter: QUEUE, from: 0, count: 99 })
    const [, second = '', third = '', fourth] = rows.map(({ key }) => key)
    queue.goTo(2)
    expect(queue.current?.id).toBe(third)
    const targets: Target[] = [second, third].map((key) => ({ kind: 'item', key }))
    await store.decide({ do: 'explain', targets, reason: 'Paid in cash' })
    await page.bridge.settled()
    expect([queue.index, queue.current?.id]).toEqual([1, fourth])
  })

  /** The one payment as many, of which few are loaded. */
  async function longQueue(length: number, refused: () => boolean = () => false) {
    const id = await reconciled()
    await open({
      'reconciliation.items': async (request) => {
        if (refused()) throw new AppError('unexpected', 'The file cannot be read.')
        const answer = await handlers['reconciliation.items']({ ...request, from: 0, count: 1 })
        const [row] = answer.rows
        const { from } = request
        const count = Math.min(request.count, length - from)
        const rows = row ? Array.from({ length: count }, (_, step) => ({ ...row, key: `k${from + step}` })) : []
        const [state] = answer.states
        return { ...answer, from, rows, total: length, states: state ? [{ ...state, count: length }] : [] }
      }
    })
    const queue = useDecisionQueue()
    const list = useQueueList()
    const store = await shown(id)
    expect([queue.total, queue.rowAt(650)]).toEqual([length + 2, undefined])
    return { queue, list, store }
  }

  it('selects all of it or a range, even rows that are not loaded', async () => {
    const { list } = await longQueue(700)
    const hand = useHandMatch()
    void list.pickAll()
    await page.bridge.settled()
    await vi.waitFor(() => expect([hand.items.size, hand.rows.size]).toEqual([700, 2]))
    expect(useAnnouncer().message).toBe('702 selected.')
    hand.clear()
    list.go(1)
    void list.extend(650)
    await vi.waitFor(() => expect(hand.items.size).toBe(650))
  })

  it('extends the selection past headings and folded groups, and shrinks it on the way back', async () => {
    const id = await reconciled()
    const [queue, list, hand] = [useDecisionQueue(), useQueueList(), useHandMatch()]
    await shown(id)
    expect(queue.groups.length).toBeGreaterThan(2)
    list.go(1)
    const step = async (by: 1 | -1) => list.extend(list.active.value + by)
    for (let more = 0; more < queue.total - 1; more++) await step(1)
    expect(hand.count).toBe(queue.total)
    expect(list.active.value).toBe(list.total.value - 1)
    // There is nothing after the last one.
    await step(1)
    expect([hand.count, list.active.value]).toEqual([queue.total, list.total.value - 1])
    for (let less = 0; less < queue.total - 2; less++) await step(-1)
    expect(hand.count).toBe(2)
    // What was selected before stays.
    hand.clear()
    list.toggle(3)
    list.go(1)
    await step(1)
    await step(-1)
    expect(hand.count).toBe(2)
    hand.clear()
    const [first, second] = queue.groups
    list.fold(second?.id ?? '')
    list.go(first?.count ?? 0)
    await step(1)
    expect(queue.rowAt(queue.index)?.id).toBe(queue.rowAt((first?.count ?? 0) + (second?.count ?? 0))?.id)
    expect(hand.count).toBe(2)
  })

  it('moves to what was undone, even if that is not loaded', async () => {
    const { queue, store } = await longQueue(700)
    store.undone = [{ payee: null, amount: null, isDifference: false, currency: null, item: 'k666', transaction: null }]
    await vi.waitFor(() => expect(queue.index).toBe(666))
  })

  it('says why what was undone could not be found, and stays where it is', async () => {
    let isRefused = false
    const { queue, store } = await longQueue(700, () => isRefused)
    isRefused = true
    store.undone = [{ payee: null, amount: null, isDifference: false, currency: null, item: 'k666', transaction: null }]
    await vi.waitFor(() => expect(queue.error?.message).toBe('The file cannot be read.'))
    expect(queue.index).toBe(0)
  })

  it('leaves out what is suggested, until a suggested match is accepted or declined', async () => {
    const { id, plan } = await planned()
    await open()
    const [queue, suggestions] = [useDecisionQueue(), useSuggestions()]
    const store = await shown(id)
    expect([queue.total, suggestions.waiting, suggestions.total]).toEqual([store.details?.counts.queue, 3, 3])
    expect(queue.total).toBe(7)
    expect(suggestions.rowAt(0)).toMatchObject({ items: [{ state: 'suggested' }] })
    suggestions.toggle(suggestions.rowAt(2)?.place ?? -1)
    expect(await suggestions.accept({ places: [...suggestions.selected] })).toBe(true)
    await page.bridge.settled()
    expect([queue.total, suggestions.waiting, suggestions.total, suggestions.selected.size]).toEqual([7, 2, 2, 0])
    expect(await store.accept(plan?.hash ?? '', 'none')).toBe(true)
    await page.bridge.settled()
    expect([store.details?.counts.queue, queue.total, suggestions.waiting]).toEqual([9, 9, 0])
  })

  it('selects suggested matches by range and all at once, never a heading', async () => {
    const { id } = await planned()
    const [suggestions, list] = [useSuggestions(), useSuggestionList()]
    await shown(id)
    expect([suggestions.total, list.total.value]).toEqual([3, 3 + suggestions.groups.length])
    list.go(1)
    const step = async (by: 1 | -1) => list.extend(list.active.value + by)
    await step(1)
    await step(1)
    expect(suggestions.selected.size).toBe(3)
    expect(list.active.value).toBe(list.total.value - 1)
    await step(-1)
    expect(suggestions.selected.size).toBe(2)
    await list.pickAll()
    expect(suggestions.selected.size).toBe(3)
    expect(useAnnouncer().message).toBe('3 selected.')
    list.toggle(1)
    expect(suggestions.selected.size).toBe(2)
  })

  it('shows the details of the chosen payment only', async () => {
    const id = await reconciled()
    const [one, other] = [await itemOf(main, id, '-400.10'), await itemOf(main, id, '-500.40')]
    await shown(id)
    const details = useItemDetails()
    details.key = one.item.key
    await page.bridge.settled()
    expect(details.details?.candidates).toHaveLength(2)
    details.key = other.item.key
    expect(details.details).toBeUndefined()
    await page.bridge.settled()
    expect(details.details?.item.key).toBe(other.item.key)
  })
})

describe('matching by hand', () => {
  it('searches the unmatched transactions, and ends after the match', async () => {
    const id = await reconciled()
    const { item } = await itemOf(main, id, '-400.10')
    await shown(id)
    const hand = useHandMatch()
    hand.begin({ item })
    await page.bridge.settled()
    const found = Array.from({ length: hand.found.total }, (_, index) => hand.found.rowAt(index))
    expect(found).toHaveLength(6)
    for (const row of found) expect(row?.match).toBeNull()
    const row = found.find((each) => each?.id === 'one4')
    if (row) hand.toggleRow(row)
    expect(hand.residual.isExact).toBe(true)
    expect(await hand.match()).toBe(true)
    expect(hand.count).toBe(0)
    expect(hand.isOpen).toBe(false)
  })

  it('restores the earlier selection when the user cancels', async () => {
    const id = await reconciled()
    const { item } = await itemOf(main, id, '-400.10')
    await shown(id)
    const hand = useHandMatch()
    hand.begin({ item })
    hand.cancel()
    expect([hand.isOpen, hand.count]).toEqual([false, 0])
    hand.toggleItem(item)
    hand.search()
    await page.bridge.settled()
    const row = hand.found.rowAt(0)
    if (row) hand.toggleRow(row)
    expect(hand.count).toBe(2)
    hand.cancel()
    expect([hand.items.size, hand.rows.size]).toEqual([1, 0])
  })

  it('deselects what a decision changed, and everything at the sign-off', async () => {
    // What is signed off stays: nothing is claimed by payments that were not made.
    const { id } = await applied(
      main,
      await reconcileOrder(
        main,
        everyState().payments.filter(({ name }) => name)
      )
    )
    const [one, other] = [await itemOf(main, id, '-500.40'), await itemOf(main, id, '-80.00')]
    const store = await shown(id)
    const hand = useHandMatch()
    const ignore = (key: string) => store.decide({ do: 'ignore', targets: [{ kind: 'item', key }], reason: 'Not ours' })
    hand.toggleItem(one.item)
    await ignore(other.item.key)
    expect(hand.count).toBe(1)
    await store.signOff(store.revision ?? 0, null, null)
    expect([store.failure?.code, store.isLocked, hand.count]).toEqual(['not-allowed', false, 1])
    await ignore(one.item.key)
    expect(hand.count).toBe(0)
    hand.toggleItem(one.item)
    await store.signOff(store.revision ?? 0, null, null)
    await page.bridge.settled()
    expect([store.isLocked, hand.count]).toEqual([true, 0])
  })
})

describe('the matching rules', () => {
  it('keep what the user edits when they are loaded again, until it is saved or discarded', async () => {
    await open()
    const store = useMatchRules()
    await page.bridge.settled()
    const loaded = store.draft
    expect([loaded.length > 1, store.isChanged]).toEqual([true, false])
    store.edit(loaded.slice(1))
    await store.load()
    expect([store.draft, store.isChanged]).toEqual([loaded.slice(1), true])
    store.discard()
    expect([store.draft, store.isChanged]).toEqual([loaded, false])
  })

  it('are saved in place of the version that they began with, whatever was loaded meanwhile', async () => {
    let version = 3
    const answer = () => Promise.resolve({ version, rules: DEFAULT_RULES, savedAt: null, savedBy: null })
    const asked: number[] = []
    await open({
      'reconciliation.rules': answer,
      'reconciliation.saveRules': ({ shown }) => {
        asked.push(shown)
        return answer()
      }
    })
    const store = useMatchRules()
    await page.bridge.settled()
    store.edit(DEFAULT_RULES.slice(1))
    version = 4
    await store.load()
    store.edit(DEFAULT_RULES.slice(2))
    await store.save()
    expect(asked).toEqual([3])
  })

  it('continue from what was saved when they are edited during a save', async () => {
    const asked: number[] = []
    const answers = [DEFAULT_RULES.slice(1), DEFAULT_RULES.slice(2)]
    const saving = Promise.withResolvers<undefined>()
    await open({
      'reconciliation.rules': () => Promise.resolve({ version: 0, rules: DEFAULT_RULES, savedAt: null, savedBy: null }),
      'reconciliation.saveRules': async ({ shown, rules }) => {
        asked.push(shown)
        await saving.promise
        return { version: shown + 1, rules, savedAt: null, savedBy: null }
      }
    })
    const store = useMatchRules()
    await page.bridge.settled()
    store.edit(answers[0] ?? [])
    const saved = store.save()
    store.edit(answers[1] ?? [])
    saving.resolve(undefined)
    await saved
    expect([store.draft, store.isChanged]).toEqual([answers[1], true])
    await store.save()
    expect(asked).toEqual([0, 1])
  })

  it('show what was saved, and why they could not be loaded', async () => {
    const version = 7
    let rules = DEFAULT_RULES
    const answer = () => Promise.resolve({ version, rules, savedAt: null, savedBy: null })
    const ask = vi.fn<typeof answer>(answer)
    await open({
      'reconciliation.rules': ask,
      'reconciliation.saveRules': ({ rules: saved }) => ((rules = saved), answer())
    })
    const store = useMatchRules()
    await page.bridge.settled()
    store.edit(DEFAULT_RULES.slice(1))
    await store.save()
    expect([store.saved?.rules, store.isChanged]).toEqual([DEFAULT_RULES.slice(1), false])
    ask.mockRejectedValueOnce(new AppError('workbook-damaged', 'It is damaged.'))
    await store.load()
    expect([store.saved, store.error?.message]).toEqual([undefined, 'It is damaged.'])
  })
})

describe('an instruction', () => {
  it('is read again with the last mapping, once the changes pause', async () => {
    vi.useFakeTimers()
    const asked: (string | undefined)[] = []
    await open({
      'instruction.read': () => previewOfText(CSV_TEXT),
      'instruction.remap': ({ mapping }) => {
        asked.push(mapping.delimiter)
        return previewOfText(CSV_TEXT, { mapping })
      }
    })
    const store = useInstruction()
    await store.read({ from: 'text', text: 'a;b' })
    const { mapping } = store
    if (!mapping) throw new Error('It is a CSV file.')
    store.remap({ ...mapping, delimiter: ',' })
    store.remap({ ...mapping, delimiter: '|' })
    expect(store.mapping?.delimiter).toBe('|')
    expect(store.isRemapping).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual(['|'])
    expect(store.isRemapping).toBe(false)
  })

  it('lets settings that a change leaves open be found again, even after further changes', async () => {
    vi.useFakeTimers()
    const asked: CsvGiven[] = []
    await open({
      'instruction.read': () => previewOfText(CSV_TEXT),
      'instruction.remap': ({ mapping }) => {
        asked.push(mapping)
        return previewOfText(CSV_TEXT, { mapping })
      }
    })
    const store = useInstruction()
    await store.read({ from: 'text', text: 'a;b' })
    const { mapping } = store
    if (!mapping) throw new Error('It is a CSV file.')
    store.remap(withField(mapping, 2, 'amount'))
    store.remap({ ...store.mapping, encoding: 'windows-1252' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ columns: { counterpartyName: 0, amount: 2 }, encoding: 'windows-1252' })
    expect(asked[0]).not.toHaveProperty('decimalSign')
    expect(asked[0]).not.toHaveProperty('isPositiveOut')
    store.remap({ ...store.mapping, decimalSign: '.' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked[1]).toMatchObject({ decimalSign: '.', isPositiveOut: true })
  })

  it('stays as it was read when another mapping cannot read it', async () => {
    vi.useFakeTimers()
    await open({
      'instruction.read': () => previewOfText(CSV_TEXT),
      'instruction.remap': () => Promise.reject(new AppError('not-found', 'What was read is no longer there.'))
    })
    const store = useInstruction()
    await store.read({ from: 'text', text: 'a;b' })
    const { mapping } = store
    if (!mapping) throw new Error('It is a CSV file.')
    store.remap({ ...mapping, delimiter: '|' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(store.failure?.code).toBe('not-found')
    expect(store.mapping).toEqual(mapping)
    expect(store.isRemapping).toBe(false)
  })

  it('is named after its file, and keeps a typed name when it is read again', async () => {
    const store = useInstruction()
    const origin = { from: 'text', text: aPain(), name: 'salaries.xml' } as const
    await store.read(origin)
    expect(store.name).toBe('salaries')
    store.name = 'November'
    await store.read(origin)
    expect(store.name).toBe('November')
  })

  it('that the user cancelled changes nothing', async () => {
    await open({ 'instruction.read': () => Promise.reject(new AppError('cancelled', 'No file was chosen.')) })
    const store = useInstruction()
    expect(await store.read({ from: 'file' })).toBe(false)
    expect(store.failure).toBeUndefined()
    expect(store.preview).toBeUndefined()
  })
})

it('a report is created like an export, and can be requested again', async () => {
  const id = await reconciled()
  const exports = useExports()
  await exports.start({ begin: () => call('reconciliation.report', { id, format: 'xlsx' }) })
  expect(exports.jobs.map(({ status }) => status?.name)).toEqual(['Order-report.xlsx'])
  const [job] = exports.jobs
  if (job) await exports.retry(job)
  expect(page.bridge.called.filter((name) => name === 'reconciliation.report')).toHaveLength(2)
  expect(page.bridge.called).not.toContain('export.start')
})
