import type { Resolution } from '../domain/reconciliation/itemState.ts'

export const resolutionWords: Readonly<Record<Resolution['kind'], string>> = {
  'written-off': 'Written off',
  ignored: 'Ignored',
  explained: 'Explained',
  carried: 'Carried over'
}
