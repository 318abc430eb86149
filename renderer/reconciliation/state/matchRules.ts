import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { MatchRule } from '../../../shared/domain/reconciliation/matchRule.ts'
import type { BackTest } from '../../../shared/domain/reconciliation/backTest.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { asking, useAnswer } from '../../session/useAnswer.ts'
import { ofConnection } from '../../session/useLedgerSource.ts'
import { useConnection } from '../../session/connection.ts'
import { useAction } from '../../session/useAction.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** The saved rules, and the edited ones. */
export const useMatchRules = defineStore('matchRules', () => {
  const announcer = useAnnouncer()
  const connection = useConnection()
  const { answer: saved, error, load, after } = useAnswer(() => asking('reconciliation.rules', undefined))
  /** The user's own rules, which stay whatever is loaded, and the version that they began with. */
  const edited = ofConnection<{ readonly rules: readonly MatchRule[]; readonly shown: number } | undefined>(
    () => undefined
  )
  const draft = computed(() => edited.value?.rules ?? saved.value?.rules ?? [])
  const { act, busy, failure } = useAction<'saving' | 'testing'>({ to: () => connection.status?.connection.id })
  /** What the edited rules would have changed in signed-off reconciliations. */
  const tested = ofConnection<{ readonly rules: readonly MatchRule[]; readonly result: BackTest } | undefined>(
    () => undefined
  )

  const isChanged = computed(() => saved.value !== undefined && !isSame(saved.value.rules, draft.value))

  async function save(): Promise<void> {
    const { value: asked } = edited
    const now = asked && (await act('saving', () => after(call('reconciliation.saveRules', asked))))
    if (!now) return
    // What was edited meanwhile is not saved, and goes on from what is.
    edited.value = edited.value && edited.value !== asked ? { ...edited.value, shown: now.version } : undefined
    announcer.announce(`The rules are saved as version ${now.version}.`)
  }

  async function test(): Promise<void> {
    const { value: rules } = draft
    const result = await act('testing', () => call('reconciliation.backTest', rules))
    if (result) tested.value = { rules, result }
  }

  return {
    saved,
    draft,
    error,
    failure,
    busy,
    isChanged,
    /** Undefined if the rules were edited since. */
    backTest: computed(() =>
      tested.value && isSame(tested.value.rules, draft.value) ? tested.value.result : undefined
    ),
    load,
    save,
    test,
    edit: (rules: readonly MatchRule[]) =>
      (edited.value = { rules, shown: edited.value?.shown ?? saved.value?.version ?? 0 }),
    discard: () => (edited.value = undefined)
  }
})

function isSame(a: readonly MatchRule[], b: readonly MatchRule[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
