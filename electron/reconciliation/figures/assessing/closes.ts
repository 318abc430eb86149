import type { Resolution } from '../../../../shared/domain/reconciliation/itemState.ts'

/** Whether a payment without a match is expected nowhere any more; one that was carried forward is. */
export function closes(resolution: Pick<Resolution, 'kind'> | undefined): boolean {
  return resolution !== undefined && resolution.kind !== 'carried'
}
