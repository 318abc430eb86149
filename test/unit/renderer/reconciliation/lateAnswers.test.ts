import { describe, expect, it, vi } from 'vitest'
import { useActionLog } from '../../../../renderer/reconciliation/state/actionLog.ts'
import { useDecisionPrompt } from '../../../../renderer/reconciliation/state/decisionPrompt.ts'
import { useDecisionQueue } from '../../../../renderer/reconciliation/state/decisionQueue.ts'
import { useHandMatch } from '../../../../renderer/reconciliation/state/handMatch.ts'
import { useItemDetails } from '../../../../renderer/reconciliation/state/itemDetails.ts'
import { useReconciledItems } from '../../../../renderer/reconciliation/state/reconciledItems.ts'
import { useReconciliation } from '../../../../renderer/reconciliation/state/reconciliation.ts'
import { useDecisions } from '../../../../renderer/reconciliation/state/useDecisions.ts'
import { useSuggestions } from '../../../../renderer/reconciliation/state/suggestions.ts'
import type { CallName, Handlers, Input } from '../../../../shared/contract.ts'
import { AppError } from '../../../../shared/errors.ts'
import { reconcilingPage } from '../../../support/reconciliation/reconcilingPage.ts'
import { itemOf, planEnd } from '../../../support/reconciliation/reconcilingSetup.ts'

const { main, handlers, page, open, planned, reconciled, shown } = await reconcilingPage()

const keyOf = async (id: string) => (await itemOf(main, id, '-400.10')).item.key
const rowOf = async (id: string, key: string) => {
  const { items } = await handlers['reconciliation.named']({ id, items: [key], transactionIds: [] })
  const [row] = items
  if (!row) throw new Error('There is no such payment')
  return row
}
const ignoring = (key: string, reason: string) => ({ do: 'ignore', targets: [{ kind: 'item', key }], reason }) as const
const matchedIn = async (id: string) => {
  const filter = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
  const { rows } = await handlers['reconciliation.items']({ id, filter, from: 0, count: 99 })
  return rows.filter(({ match }) => match !== null).map(({ amount }) => amount)
}

/** A call whose next answer can be held back on its way. */
function late(name: CallName) {
  const gate = Promise.withResolvers<undefined>()
  let [isNext, isHeld] = [false, false]
  const real = handlers[name] as (asked: unknown) => Promise<unknown>
  const handler = async (asked: unknown): Promise<unknown> => {
    const isThis = isNext
    isNext = false
    const answer = await real(asked)
    if (isThis) {
      isHeld = true
      await gate.promise
    }
    return answer
  }
  return {
    instead: { [name]: handler } as Partial<Handlers>,
    holdNext: () => void (isNext = true),
    held: () => vi.waitFor(() => expect(isHeld).toBe(true)),
    async arrive() {
      gate.resolve(undefined)
      await page.bridge.settled()
    }
  }
}

describe('what was begun in one reconciliation', () => {
  it('matches and asks nothing in another one that was opened meanwhile', async () => {
    const [first, second] = [await reconciled(), await reconciled()]
    const against = late('reconciliation.against')
    await open(against.instead)
    const store = await shown(first)
    const prompts = useDecisionPrompt()
    const { item, candidates } = await itemOf(main, first, '-400.10')
    const before = await matchedIn(second)
    against.holdNext()
    const matching = prompts.match([item.key], candidates[0]?.transactionIds ?? [])
    await against.held()
    store.open(second)
    await against.arrive()
    expect(await matching).toBe(false)
    expect(await matchedIn(second)).toEqual(before)
    expect(prompts.doubted).toBeUndefined()
  })

  it('is not shown as done in another one that was opened meanwhile', async () => {
    const [first, second] = [await reconciled(), await reconciled()]
    await handlers['reconciliation.decide']({ id: second, decision: ignoring(await keyOf(second), 'Long ago') })
    const decide = late('reconciliation.decide')
    await open(decide.instead)
    const store = await shown(first)
    decide.holdNext()
    const deciding = store.decide(ignoring(await keyOf(first), 'Now'))
    await decide.held()
    store.open(second)
    await decide.arrive()
    expect(await deciding).toBe(true)
    expect(store.done).toBeUndefined()
  })

  it('is shown as done even if a run failed meanwhile, which is shown too', async () => {
    const id = await reconciled()
    const decide = late('reconciliation.decide')
    await open(decide.instead)
    const store = await shown(id)
    decide.holdNext()
    const deciding = store.decide({ do: 'rename', name: 'Other' })
    await decide.held()
    const error = { code: 'offline', message: 'The service cannot be reached.' } as const
    page.bridge.say('reconciliation.progress', { id, step: 'failed', done: 1, total: 2, error })
    await decide.arrive()
    await deciding
    expect(store.failure?.message).toBe(error.message)
    expect(store.done?.words).toContain('Other')
  })

  it('is not undone in another one that was opened meanwhile', async () => {
    const [first, second] = [await reconciled(), await reconciled()]
    const log = late('reconciliation.log')
    await open(log.instead)
    const store = await shown(first)
    await store.decide(ignoring(await keyOf(first), 'Now'))
    log.holdNext()
    const undoing = store.undoLast()
    await log.held()
    store.open(second)
    await log.arrive()
    await undoing
    expect([page.bridge.called.filter((name) => name === 'reconciliation.decide'), store.failure]).toEqual([
      ['reconciliation.decide'],
      undefined
    ])
  })

  it('stays out of the queue of another one that was opened meanwhile', async () => {
    const [first, second] = [await reconciled(), await reconciled()]
    const never = () => new Promise<never>(() => undefined)
    let isHung = false
    await open({
      'reconciliation.items': (asked) => (isHung ? never() : handlers['reconciliation.items'](asked)),
      'reconciliation.found': (asked) => (isHung ? never() : handlers['reconciliation.found'](asked))
    })
    const queue = useDecisionQueue()
    const store = await shown(first)
    expect(queue.current).toBeDefined()
    isHung = true
    store.open(second)
    expect([queue.current, queue.total, queue.groups]).toEqual([undefined, 0, []])
  })

  it('is not selected in another list by selecting all', async () => {
    const [first, second] = [await reconciled(), await reconciled()]
    const items = late('reconciliation.items')
    await open(items.instead)
    const list = useReconciledItems()
    const store = await shown(first)
    items.holdNext()
    const reading = list.read(0, list.total - 1)
    await items.held()
    store.open(second)
    await items.arrive()
    expect(await reading).toBeUndefined()
  })
})

describe('a suggestion', () => {
  it.each(['is slow', 'fails'] as const)(
    'is accepted as it is shown or not at all, where the new list %s',
    async (how) => {
      const { id } = await planned()
      let isLate = false
      await open({
        'reconciliation.suggestions': (asked) => {
          if (!isLate) return handlers['reconciliation.suggestions'](asked)
          return how === 'fails' ? Promise.reject(new AppError('busy', 'Busy.')) : new Promise(() => undefined)
        }
      })
      const suggestions = useSuggestions()
      const store = await shown(id)
      const places = Array.from({ length: suggestions.total }, (_, index) => suggestions.rowAt(index))
      const [first, clicked] = places.toSorted((one, other) => (one?.place ?? 0) - (other?.place ?? 0))
      const [items = [], transactions = []] = [first?.items, first?.transactions]
      isLate = true
      const before = store.details?.plan?.hash
      const keys = { items: items.map(({ key }) => key), transactionIds: transactions.map((row) => row.id) }
      await handlers['reconciliation.decide']({ id, decision: { do: 'match', ...keys } })
      await planEnd(main, () => handlers['reconciliation.plan']({ id, ask: false }))
      await vi.waitFor(() => expect(store.details?.plan?.hash).not.toBe(before))
      suggestions.add([clicked?.place ?? -1])
      await suggestions.accept({ places: [clicked?.place ?? -1] })
      const known: readonly unknown[] = [items[0]?.amount, clicked?.items[0]?.amount]
      expect((await matchedIn(id)).filter((amount) => !known.includes(amount))).toEqual([])
    }
  )
})

describe('an older answer', () => {
  it('about a payment does not replace a newer one', async () => {
    const id = await reconciled()
    const key = await keyOf(id)
    const item = late('reconciliation.item')
    await open(item.instead)
    const details = useItemDetails()
    const store = await shown(id)
    item.holdNext()
    details.key = key
    await item.held()
    await store.decide(ignoring(key, 'Not ours'))
    await vi.waitFor(() => expect(details.details?.item.resolution?.kind).toBe('ignored'))
    await item.arrive()
    expect(details.details?.item.resolution?.kind).toBe('ignored')
  })

  it('about the audit trail does not replace a newer one', async () => {
    const id = await reconciled()
    const page = late('reconciliation.log')
    await open(page.instead)
    const log = useActionLog()
    page.holdNext()
    const store = useReconciliation()
    store.open(id)
    await page.held()
    await store.decide({ do: 'rename', name: 'Newer' })
    await vi.waitFor(() => expect(log.log?.entries[0]?.words).toContain('Newer'))
    await page.arrive()
    expect(log.log?.entries[0]?.words).toContain('Newer')
  })

  it('about the queue does not separate its headings from its rows', async () => {
    const id = await reconciled()
    const key = await keyOf(id)
    const items = late('reconciliation.items')
    await open(items.instead)
    const queue = useDecisionQueue()
    const store = await shown(id)
    const before = queue.total
    items.holdNext()
    const note = { do: 'note', target: { kind: 'item', key }, text: 'by somebody' } as const
    await handlers['reconciliation.decide']({ id, decision: note })
    await items.held()
    await store.decide(ignoring(key, 'Not ours'))
    await vi.waitFor(() => expect(queue.total).toBe(before - 1))
    await items.arrive()
    expect(queue.groups.reduce((sum, { count }) => sum + count, 0)).toBe(queue.total)
  })
})

describe('a decision whose reason is typed', () => {
  it('does not replace one made meanwhile, shows that one, and works once confirmed again', async () => {
    const { id } = await planned()
    await open()
    const store = await shown(id)
    const prompts = useDecisionPrompt()
    const { key } = (await itemOf(main, id, '-400.10')).item
    const resolution = async () => (await rowOf(id, key)).resolution
    useDecisions().close('write-off', [{ kind: 'item', key }], 'the payment')
    const before = store.revision
    await handlers['reconciliation.decide']({ id, decision: ignoring(key, 'Twice in the payment file') })
    // The screen behind the dialog shows it.
    await vi.waitFor(() => expect(store.revision).toBeGreaterThan(before ?? 0))
    await prompts.answer('Not worth pursuing')
    expect(await resolution()).toMatchObject({ kind: 'ignored', reason: 'Twice in the payment file' })
    expect(store.failure?.message).toMatch(/decided on it meanwhile: Ignored .*“Twice in the payment file”\./)
    expect(prompts.isOpen).toBe(true)
    await prompts.answer('Not worth pursuing')
    expect(await resolution()).toMatchObject({ kind: 'written-off', reason: 'Not worth pursuing' })
    expect([prompts.isOpen, store.failure]).toEqual([false, undefined])
  })

  it('is sent with the state that was shown when the match began', async () => {
    const { id } = await planned()
    const asked: Input<'reconciliation.decide'>[] = []
    await open({
      'reconciliation.against': () => Promise.resolve([{ veto: 'other-name', words: 'It names somebody else' }]),
      'reconciliation.decide': (decision) => {
        asked.push(decision)
        return Promise.reject(new AppError('plan-outdated', 'Somebody decided on it.'))
      }
    })
    const store = await shown(id)
    const prompts = useDecisionPrompt()
    const began = store.details?.lastEntry
    void prompts.match([await keyOf(id)], ['any'])
    await vi.waitFor(() => expect(prompts.isOpen).toBe(true))
    await handlers['reconciliation.decide']({ id, decision: { do: 'rename', name: 'Other' } })
    await vi.waitFor(() => expect(store.details?.name).toBe('Other'))
    await prompts.matchAnyway()
    await prompts.matchAnyway()
    expect(asked.map((each) => each.shown)).toEqual([began, store.details?.lastEntry])
    prompts.close()
  })

  it.each([
    ['split', (key: string) => ({ do: 'split', item: key, amounts: ['-400.00', '-0.10'] })],
    ['assigned', (key: string) => ({ do: 'assign', targets: [{ kind: 'item', key }], to: 'bo', due: null })]
  ] as const)('is sent with the state that was shown, also when something is %s', async (what, decisionOf) => {
    const { id } = await planned()
    const asked: Input<'reconciliation.decide'>[] = []
    await open({
      'reconciliation.decide': (decision) => {
        asked.push(decision)
        return Promise.reject(new AppError('plan-outdated', 'Somebody decided on it.'))
      }
    })
    const store = await shown(id)
    const prompts = useDecisionPrompt()
    const item = await rowOf(id, await keyOf(id))
    const began = store.details?.lastEntry
    if (what === 'split') prompts.askToSplit(item)
    else prompts.askToAssign({ targets: [{ kind: 'item', key: item.key }], what: 'it', now: undefined })
    await handlers['reconciliation.decide']({ id, decision: { do: 'rename', name: 'Other' } })
    await vi.waitFor(() => expect(store.details?.name).toBe('Other'))
    if (what === 'split') await prompts.split(['-400.00', '-0.10'])
    else await prompts.assign('bo', null)
    expect(asked).toEqual([{ id, decision: decisionOf(item.key), shown: began }])
  })
})

describe('what is selected', () => {
  it('is deselected when somebody else decides on it, and only then', async () => {
    const { id } = await planned()
    await open()
    const store = await shown(id)
    const hand = useHandMatch()
    const [one, other] = [(await itemOf(main, id, '-400.10')).item, (await itemOf(main, id, '-700.70')).item]
    for (const item of [one, other]) hand.toggleItem(await rowOf(id, item.key))
    const reason = 'Twice in the payment file'
    await handlers['reconciliation.decide']({ id, decision: ignoring(one.key, reason) })
    const noted = { do: 'note', target: { kind: 'item', key: other.key }, text: 'Asked the bank' } as const
    await handlers['reconciliation.decide']({ id, decision: noted })
    await vi.waitFor(() => expect([...hand.items.values()].map(({ hasNote }) => hasNote)).toEqual([true]))
    expect([...hand.items.keys()]).toEqual([other.key])
    expect(store.done?.words).toBe('One selected entry was decided on meanwhile, and is not selected any more.')
    // What was selected before a search comes back after it, but for this.
    hand.search()
    await handlers['reconciliation.decide']({ id, decision: ignoring(other.key, reason) })
    await vi.waitFor(() => expect(hand.count).toBe(0))
    hand.cancel()
    expect(hand.count).toBe(0)
  })
})
