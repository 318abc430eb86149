import { beforeEach, expect, it, vi } from 'vitest'
import { useDecisionPrompt } from '../../../../renderer/reconciliation/state/decisionPrompt.ts'
import { useReconciliation } from '../../../../renderer/reconciliation/state/reconciliation.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

/** The requests in their order; each is under way until it is let go. */
let asked: { readonly what: unknown; readonly end: () => void }[] = []

const asking = (what: unknown) =>
  new Promise<never>((_resolve, reject) => asked.push({ what, end: () => reject(new Error('Not done.')) }))

beforeEach(() => {
  asked = []
  freshStores()
  const bridge = fakeBridge({ handlers: { 'reconciliation.decide': ({ decision }) => asking(decision.do) } })
  vi.stubGlobal('window', { bridge })
  useReconciliation().open('r1')
})

function askForNote(run: (text: string) => Promise<boolean>) {
  const prompts = useDecisionPrompt()
  prompts.ask({ title: 'Note', description: '', label: 'Note', act: 'Add', least: 1, most: 9, run })
  return prompts
}

it('a note that is sent while another decision is under way comes after it, once', async () => {
  const store = useReconciliation()
  const before = store.decide({ do: 'undo', entry: 1 })
  const run = vi.fn(() => Promise.resolve(true))
  const prompts = askForNote(run)
  const sent = [prompts.answer('Asked'), prompts.answer('Asked')]
  await vi.waitFor(() => expect(asked.map(({ what }) => what)).toEqual(['undo']))
  expect([run.mock.calls.length, prompts.isAnswered]).toEqual([0, true])
  asked[0]?.end()
  await Promise.all([before, ...sent])
  expect(run.mock.calls).toEqual([['Asked']])
  expect([prompts.isOpen, prompts.isAnswered]).toEqual([false, false])
})

it('a note that was given up while it waited is not made', async () => {
  const before = useReconciliation().decide({ do: 'undo', entry: 1 })
  const run = vi.fn(() => Promise.resolve(true))
  const prompts = askForNote(run)
  const sent = prompts.answer('Asked')
  prompts.close()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.end()
  await Promise.all([before, sent])
  expect(run).not.toHaveBeenCalled()
})

it('what was not done stays open to be sent again', async () => {
  const run = vi.fn(() => Promise.resolve(false))
  const prompts = askForNote(run)
  await prompts.answer('Asked')
  expect([prompts.isOpen, prompts.isAnswered]).toEqual([true, false])
  await prompts.answer('Asked again')
  expect(run).toHaveBeenCalledTimes(2)
})
