import { computed } from 'vue'
import type { Closing } from '../parts/words/closing.ts'
import { allDecidedOn } from '../parts/words/titleOf.ts'
import { useDecisionPrompt } from './decisionPrompt.ts'
import { useHandMatch } from './handMatch.ts'
import { useReconciliation } from './reconciliation.ts'
import { useDecisions, type Target } from './useDecisions.ts'

/** Decisions about everything that is selected. */
export function useSelectionDecisions() {
  const store = useReconciliation()
  const hand = useHandMatch()
  const prompts = useDecisionPrompt()
  const { close } = useDecisions()

  const matches = computed(() => {
    const held = [...hand.items.values(), ...hand.rows.values()].flatMap(({ match }) => match ?? [])
    return [...new Set(held)]
  })

  /** Matched rows are decided through their match, once. */
  const targets = computed<readonly Target[]>(() => [
    ...matches.value.map((id) => ({ kind: 'match' as const, id })),
    ...[...hand.items.values()].flatMap(({ match, key }) => (match === null ? [{ kind: 'item' as const, key }] : [])),
    ...[...hand.rows.values()].flatMap(({ match, id }) =>
      match === null ? [{ kind: 'transaction' as const, id }] : []
    )
  ])

  const what = () => allDecidedOn([...hand.items.values()], [...hand.rows.values()])

  return {
    matches,
    targets,
    close: (kind: Closing) => close(kind, targets.value, what(), [...hand.items.values()]),
    assign: () =>
      prompts.askToAssign({
        targets: [
          ...[...hand.items.keys()].map((key) => ({ kind: 'item' as const, key })),
          ...[...hand.rows.keys()].map((id) => ({ kind: 'transaction' as const, id }))
        ],
        what: what(),
        now: undefined
      }),
    unmatch: () => store.decide({ do: 'unmatch', matches: matches.value })
  }
}
