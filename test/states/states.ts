import { accountStates } from './screens/accountStates.ts'
import { cardStates } from './screens/cardStates.ts'
import { ledgerStates } from './screens/ledgerStates.ts'
import { otherStates } from './screens/otherStates.ts'
import { reconcilingStates } from './screens/reconcilingStates.ts'
import type { PageState } from './state.ts'

/** Every state of every screen that can be looked at. */
export const states: readonly PageState[] = [
  ...ledgerStates,
  ...reconcilingStates,
  ...accountStates,
  ...cardStates,
  ...otherStates
]
