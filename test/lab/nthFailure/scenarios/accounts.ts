import { sampleIds } from '../../../../electron/service/sandbox/sample/sampleIds.ts'
import type { Payload } from '../../../../shared/contract.ts'
import { AppError } from '../../../../shared/errors.ts'
import { aDraft } from '../../../support/threedsSetup.ts'
import type { Desk } from '../desk.ts'
import { SEED, untilEnd, type Scenario } from '../scenario.ts'
import { accountAt } from '../stages.ts'

const individualId = sampleIds(SEED).individuals[3] ?? ''
const CHARGE = { amount: '10.00', currency: 'EUR', accountId: accountAt(0) } as const

const accounts = ({ handlers }: Desk) => handlers['account.list'](undefined)
const payments = ({ handlers }: Desk) => handlers['cardPayment.list'](undefined)

/** One of which it is known what became of it. */
async function isCreated(desk: Desk): Promise<boolean> {
  return (await accounts(desk)).length > 1
}

export const accountScenarios: readonly Scenario[] = [
  {
    name: 'an account added',
    from: 'equipped',
    isDone: async (desk) => (await accounts(desk)).some(({ id }) => id === accountAt(1)),
    act: async (desk) => {
      const isThere = (await accounts(desk)).some(({ id }) => id === accountAt(1))
      if (!isThere) await desk.handlers['account.add']({ id: accountAt(1), name: 'Money out' })
    }
  },
  {
    name: 'bank details read',
    from: 'equipped',
    isDone: async (desk) => (await accounts(desk)).length === 1,
    act: ({ handlers }) => handlers['account.readBankDetails'](accountAt(0))
  },
  {
    name: 'an account created',
    from: 'equipped',
    isDone: isCreated,
    act: async (desk) => {
      if (await isCreated(desk)) return
      for (const { id } of await desk.handlers['account.attempts'](undefined)) {
        await desk.handlers['account.forgetAttempt'](id)
      }
      await desk.handlers['account.create']({ individualId, name: 'Brand new' })
    }
  },
  {
    name: 'a card payment',
    from: 'equipped',
    isDone: async (desk) => (await payments(desk)).some(({ outcome }) => outcome === 'open'),
    act: async (desk) => {
      if ((await payments(desk)).some(({ consentId }) => consentId !== null)) return
      for (const { id } of await payments(desk)) await desk.handlers['cardPayment.giveUp'](id)
      await desk.handlers['cardPayment.begin']({ individualId, purpose: 'once', charge: CHARGE })
    }
  },
  {
    name: 'a 3-D Secure run',
    from: 'equipped',
    isDone: async ({ handlers }) => (await handlers['threeds.list'](undefined)).some(({ outcome }) => outcome !== null),
    act: async (desk) => {
      const start = () => desk.handlers['threeds.start'](aDraft('0100'))
      const isEnd = ({ outcome }: Payload<'threeds.changed'>) => outcome !== null
      const { end } = await untilEnd(desk, 'threeds.changed', start, isEnd)
      // What was not stored was not sent, and the run says so.
      if (end.outcome !== 'succeeded') throw new AppError('not-allowed', end.words)
    }
  }
]
