import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { MatchRule, RuleSet } from '../../../shared/domain/reconciliation/matchRule.ts'
import type { BackTest } from '../../../shared/domain/reconciliation/backTest.ts'
import type { AppError } from '../../../shared/errors.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { onLedgerSource, onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { useAction } from '../../kit/bridge/useAction.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** The saved rules, and the edited ones. */
export const useMatchRules = defineStore('matchRules', () => {
  const announcer = useAnnouncer()
  const saved = shallowRef<RuleSet>()
  const draft = shallowRef<readonly MatchRule[]>([])
  const error = shallowRef<AppError>()
  const { act, busy, failure } = useAction<'saving' | 'testing'>()
  /** What the edited rules would have changed in signed-off reconciliations. */
  const tested = shallowRef<{ readonly rules: readonly MatchRule[]; readonly result: BackTest }>()

  const isChanged = computed(() => saved.value !== undefined && !isSame(saved.value.rules, draft.value))

  function take(now: RuleSet): void {
    saved.value = now
    draft.value = now.rules
    error.value = undefined
  }

  async function load(): Promise<void> {
    // The user's edits stay.
    if (isChanged.value) return
    try {
      take(await call('reconciliation.rules', undefined))
    } catch (cause) {
      error.value = asAppError(cause)
    }
  }

  async function save(): Promise<void> {
    const now = await act('saving', () => call('reconciliation.saveRules', draft.value))
    if (!now) return
    take(now)
    announcer.announce(`The rules are saved as version ${now.version}.`)
  }

  async function test(): Promise<void> {
    const { value: rules } = draft
    const result = await act('testing', () => call('reconciliation.backTest', rules))
    if (result) tested.value = { rules, result }
  }

  onLedgerSource(load)
  onOtherConnection(() => {
    saved.value = tested.value = error.value = failure.value = undefined
    draft.value = []
  })

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
    edit: (rules: readonly MatchRule[]) => (draft.value = rules),
    discard: () => (draft.value = saved.value?.rules ?? [])
  }
})

function isSame(a: readonly MatchRule[], b: readonly MatchRule[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
