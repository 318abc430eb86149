import type { Target } from '../../../../shared/domain/reconciliation/decision.ts'
import { nameOf } from '../file/tables/marks.ts'

/** What several decisions of one entry are about, each once. */
export function distinctTargets(decisions: readonly { readonly targets: readonly Target[] }[]): readonly Target[] {
  const all = decisions.flatMap(({ targets }) => targets)
  return [...new Map(all.map((target) => [`${target.kind} ${nameOf(target)}`, target])).values()]
}
