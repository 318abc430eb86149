import type { NewTransaction } from '../../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { anyone } from '../people.ts'
import type { Scene } from '../scene.ts'

/** A transaction that has nothing to do with any payment: a customer, a salary, interest, a fee, a purchase. */
export function strangers(scene: Scene, day: string): NewTransaction {
  const { dice } = scene
  const cents = dice.from(1_000, 1_900_000)
  const named = () => scene.named(anyone(dice))
  const digits = `${dice.from(1, 9)}${dice.digits(5)}`
  return dice.one([
    () => scene.row({ cents, day, reference: dice.one([`Invoice ${digits}`, `Order ${digits}`, '']), ...named() }),
    () => scene.row({ cents, day, reference: `Your invoice RE-${digits}`, ...named() }),
    () => scene.row({ cents: -cents, day, reference: dice.one([`INV-${digits}`, 'Card purchase', '']), ...named() }),
    () => scene.row({ cents, day, reference: 'Salary', type: 'salary', ...named() }),
    () => scene.row({ cents: dice.from(1, 900), day, reference: 'Interest credit', type: 'interest' }),
    () => scene.row({ cents: -dice.from(20, 950), day, reference: 'Account fee', type: 'fee' })
  ])()
}
