import { accountScenarios } from './scenarios/accounts.ts'
import { deskScenarios } from './scenarios/desks.ts'
import { fileScenarios } from './scenarios/files.ts'
import { ledgerScenarios } from './scenarios/ledgers.ts'
import { reconcilingScenarios } from './scenarios/reconciling.ts'
import type { Scenario } from './scenario.ts'

export const SCENARIOS: readonly Scenario[] = [
  ...ledgerScenarios,
  ...fileScenarios,
  ...reconcilingScenarios,
  ...accountScenarios,
  ...deskScenarios
]
