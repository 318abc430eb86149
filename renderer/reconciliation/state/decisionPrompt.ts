import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import type { Input } from '../../../shared/contract.ts'
import type { Contradiction } from '../../../shared/domain/reconciliation/contradiction.ts'
import type { Decision } from '../../../shared/domain/reconciliation/decision.ts'
import type { Assignment } from '../../../shared/domain/reconciliation/assignment.ts'
import type { ItemRow } from '../../../shared/domain/reconciliation/itemRow.ts'
import { useAction } from '../../session/useAction.ts'
import { useReconciliation } from './reconciliation.ts'

/** Asks for a text before an action. */
interface TextPrompt {
  readonly title: string
  readonly description: string
  readonly label: string
  /** The text of the button that does it. */
  readonly act: string
  readonly start?: string
  readonly least: number
  readonly most: number
  readonly isLong?: boolean
  readonly isDanger?: boolean
  /** Texts to start from, such as common reasons. */
  readonly usual?: readonly { readonly name: string; readonly text: string }[]
  /** False if it was not done. */
  readonly run: (text: string) => Promise<boolean>
}

/** A match that something speaks against. */
interface DoubtedMatch {
  readonly against: readonly Contradiction[]
  readonly items: readonly string[]
  readonly transactionIds: readonly string[]
  /** Who is paid, and how much. */
  readonly what: string | undefined
  /** Called with whether it was matched. */
  readonly end: (isDone: boolean) => void
}

/** Something to assign to a member of the team. */
interface Assigning {
  readonly targets: Extract<Input<'reconciliation.decide'>['decision'], { readonly do: 'assign' }>['targets']
  /** The subject, as the object of the sentence. */
  readonly what: string
  /** The current assignment. */
  readonly now: Assignment | undefined
}

/** The current question to the user, one at a time. */
export const useDecisionPrompt = defineStore('decisionPrompt', () => {
  const store = useReconciliation()
  const prompt = shallowRef<TextPrompt>()
  const splitting = shallowRef<ItemRow>()
  const assigning = shallowRef<Assigning>()
  const isSigning = ref(false)
  /** The last entry of the audit trail when the question was asked: the answer is about what was shown then. */
  const shown = ref<number>()
  const doubted = shallowRef<DoubtedMatch>()
  const question = computed(() => prompt.value ?? splitting.value ?? assigning.value)
  /** The answered questions whose actions wait or run. */
  const answers = useAction<object>({ to: () => question.value, takesTurns: true })

  function close(): void {
    doubted.value?.end(false)
    prompt.value = splitting.value = assigning.value = doubted.value = undefined
    isSigning.value = false
  }

  function begin(): void {
    store.failure = undefined
    shown.value = store.details?.lastEntry
  }

  /** Makes the decision that was asked for, unless what it is about was decided on since. */
  async function decide(decision: Decision): Promise<boolean> {
    const isDone = await store.decide(decision, shown.value)
    // The refusal says what was decided, so whoever decides again knows of it.
    if (!isDone && store.failure?.code === 'plan-outdated') {
      await store.load()
      shown.value = store.details?.lastEntry
    }
    return isDone
  }

  /** Matches by hand, at once if nothing speaks against it. Resolves with false if it was not matched. */
  async function match(items: readonly string[], transactionIds: readonly string[], what?: string): Promise<boolean> {
    const { details } = store
    const against = await store.against(items, transactionIds)
    if (against === undefined) return false
    if (against.length === 0) return store.decide({ do: 'match', items, transactionIds }, details?.lastEntry)
    close()
    shown.value = details?.lastEntry
    const { promise, resolve: end } = Promise.withResolvers<boolean>()
    doubted.value = { against, items, transactionIds, what, end }
    return promise
  }

  /** Matches although something speaks against it, which the user has read. */
  async function matchAnyway(): Promise<void> {
    const { value: requested } = doubted
    if (!requested) return
    const { items, transactionIds, end } = requested
    if (!(await decide({ do: 'match', items, transactionIds }))) return
    end(true)
    if (doubted.value === requested) doubted.value = undefined
  }

  const answer = (text: string) => inTurn(prompt, ({ run }) => run(text))
  const split = (amounts: readonly string[]) =>
    inTurn(splitting, ({ key }) => decide({ do: 'split', item: key, amounts }))

  const assign = (to: string | null, due: string | null) =>
    inTurn(assigning, ({ targets }) => decide({ do: 'assign', targets, to, due }))

  /** Runs after the current action, such as the decision before it, so that nobody who typed a text has to wait. */
  async function inTurn<Question extends object>(
    asked: Readonly<Ref<Question | undefined>>,
    run: (requested: Question) => Promise<boolean>
  ): Promise<void> {
    const { value: requested } = asked
    if (!requested) return
    const isDone = await answers.act(requested, async () => {
      await store.rest()
      return asked.value === requested && run(requested)
    })
    if (isDone) close()
  }

  watch(() => store.id, close)

  return {
    prompt,
    splitting,
    assigning,
    isSigning,
    doubted: computed(() => doubted.value?.against),
    doubtedWhat: computed(() => doubted.value?.what),
    isOpen: computed(
      () => [prompt.value, splitting.value, assigning.value, doubted.value].some(Boolean) || isSigning.value
    ),
    isAnswered: computed(() => answers.busy.value !== undefined && answers.busy.value === question.value),
    ask: (wanted: TextPrompt) => {
      begin()
      prompt.value = wanted
    },
    decide,
    close,
    answer,
    askToSplit: (item: ItemRow) => {
      begin()
      splitting.value = item
    },
    split,
    askToAssign: (wanted: Assigning) => {
      begin()
      assigning.value = wanted
    },
    assign,
    match,
    matchAnyway
  }
})
