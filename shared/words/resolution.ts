import type { Resolution } from '../domain/reconciliation/itemState.ts'

export const resolutionWords: Readonly<Record<Resolution['kind'], string>> = {
  'written-off': 'Written off',
  ignored: 'Ignored',
  explained: 'Accepted with reason',
  carried: 'Carried forward'
}
