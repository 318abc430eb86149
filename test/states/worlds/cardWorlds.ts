import { cardPaymentsOnSandbox, enterCard, type CardPaymentService } from '../../support/cards/cardPaymentsOnSandbox.ts'
import { control } from '../../support/service/sandboxCalls.ts'
import { threedsSetup } from '../../support/threedsSetup.ts'
import { synced, welcomed, type MakeWorld } from './world.ts'

/** Runs of the 3-D Secure lab with different ends, one of which waits for its challenge. */
const lab: MakeWorld = async (parts) => {
  const setup = parts.use(await threedsSetup())
  await welcomed(setup)
  const { id: run } = await setup.run('0072')
  const { id: declined } = await setup.run('0171')
  await setup.ended((await setup.start('0100')).id)
  const { id: open } = await setup.start('0172')
  await fetch(await setup.address(open))
  await setup.challenged(open)
  return { app: setup.app, places: { run, declined, open } }
}

async function begun(parts: AsyncDisposableStack): Promise<CardPaymentService> {
  const setup = parts.use(await cardPaymentsOnSandbox())
  await welcomed(setup)
  await synced(setup)
  return setup
}

/** Funding by card at each of its steps. */
const cardPayments: MakeWorld = async (parts) => {
  const setup = await begun(parts)
  const { handlers } = setup.app
  const fresh = await setup.begun('once', '15.00')
  const requested = await setup.requested('recurring', '25.00')
  const saved = await setup.requested('save')
  const done = await setup.requested('once', '40.00')
  await enterCard(setup, done.id, '0100', false)
  await handlers['cardPayment.refresh'](done.id)
  const refused = await setup.requested('once', '45.00')
  await enterCard(setup, refused.id, '0110', false)
  const givenUp = await setup.requested('once', '55.00')
  await handlers['cardPayment.giveUp'](givenUp.id)
  const theme = {
    layout: 'row',
    style: { gap: '8px', border: { color: '#c9ccd1', radius: '6px' }, background: '#f6f7f9' }
  } as const
  await handlers['theme.save']({ name: 'Website', theme })
  await handlers['theme.choose']('Website')
  return {
    app: setup.app,
    places: {
      begun: fresh.id,
      requested: requested.id,
      saved: saved.id,
      done: done.id,
      refused: refused.id,
      givenUp: givenUp.id
    }
  }
}

/** The bank details of an account have changed since they were read, and one has none. */
const accounts: MakeWorld = async (parts) => {
  const setup = await begun(parts)
  const { handlers } = setup.app
  const state = (await control(setup.sandbox, 'GET', 'state')) as {
    readonly accounts: readonly { readonly id: string }[]
  }
  const others = state.accounts.slice(1, 4)
  for (const [place, { id }] of others.entries())
    await handlers['account.add']({
      id,
      name: ['Wages, moved last spring from the old bank', 'Escrow', 'Kronor'][place] ?? id
    })
  for (const { id } of state.accounts.slice(0, 4)) await handlers['account.readBankDetails'](id)
  const changed = others[0]?.id ?? ''
  await control(setup.sandbox, 'POST', `accounts/${changed}/bank_details`, {})
  await handlers['account.readBankDetails'](changed)
  await handlers['party.save']({
    party: {
      kind: 'individual',
      id: setup.individualId,
      name: 'Aino Virtanen',
      note: 'Pays for the Tallinn office',
      isArchived: false
    },
    shown: null
  })
  await handlers['party.read']({ kind: 'individual', id: setup.individualId })
  return {
    app: setup.app,
    places: { account: setup.accountId, changed, second: others[1]?.id ?? '', third: others[2]?.id ?? '' }
  }
}

export const cardWorlds = {
  lab,
  'card-payments': cardPayments,
  accounts
} satisfies Readonly<Record<string, MakeWorld>>
