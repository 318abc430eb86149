import { describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import type { Account } from '../../../../shared/domain/account.ts'
import { cliSetup } from '../../../support/cli/cliSetup.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { inFull } from '../../../support/campaign.ts'

async function withSandbox(work: (sandbox: Sandbox, individual: string) => Promise<void>): Promise<void> {
  const sandbox = await startTestSandbox({ rows: 10 })
  try {
    const { holders } = (await control(sandbox, 'GET', 'state')) as { holders: { id: string }[] }
    await work(sandbox, holders[0]?.id ?? '')
  } finally {
    await sandbox.stop()
  }
}

describe('the accounts commands', () => {
  it('create an account, read where to send money, and warn of a change until acknowledged', () =>
    withSandbox(async (sandbox, individual) => {
      await using setup = await cliSetup(sandbox)
      const made = await setup.run('accounts', 'create', '--individual', individual, '--name', 'Wages', '--json')
      expect([made.code, made.err]).toEqual([0, ''])
      const { id } = JSON.parse(made.out) as Account
      const shown = await setup.run('accounts', 'bank-details', id, '--refresh')
      expect([shown.code, shown.err]).toEqual([0, ''])
      expect(shown.out).toMatch(/Wages[^]*IBAN: {9}SE\d\d( \d{4}){5} \(valid\)\n/)
      expect((await setup.run('accounts', 'bank-details', id)).out).toBe(shown.out)

      await control(sandbox, 'POST', `accounts/${id}/bank_details`, {})
      const changed = await setup.run('accounts', 'bank-details', id, '--refresh', '--json')
      expect(changed.code).toBe(3)
      expect(JSON.parse(changed.out)).toMatchObject({ id, alarms: 1 })
      expect(changed.err).toMatch(/WARNING: BANK DETAILS CHANGED[^]*Change 1,[^]* the IBAN was SE\d+ and is now SE\d+/)
      const listed = await setup.run('accounts', 'list')
      expect([listed.code, listed.out.includes('Wages')]).toEqual([3, true])
      expect(listed.err).toContain('BANK DETAILS CHANGED')

      expect((await setup.run('accounts', 'acknowledge', '1', '--note', 'asked the bank')).code).toBe(0)
      expect((await setup.run('accounts', 'acknowledge', '1', '--note', 'asked the bank')).code).toBe(2)
      expect(await setup.run('accounts', 'list', '--json')).toMatchObject({ code: 0, err: '' })
      const { out } = await setup.run('check-audit-trail')
      expect(out).toMatch(/^WHOLE: 3 entries/)
      expect(out).toContain('This proves that nobody without the key changed an entry.')
      expect(out).toContain('A person with both the file and its key could write a whole new audit trail')
    }))

  inFull(it)('add an account by its id, and tell of an id that the service does not know', () =>
    withSandbox(async (sandbox) => {
      await using setup = await cliSetup(sandbox)
      const { accounts } = (await control(sandbox, 'GET', 'state')) as { accounts: { id: string }[] }
      const unknown = await setup.run('accounts', 'add', '0b2f3c4d-0000-4000-8000-00000000dead', '--name', 'No')
      expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('has no account with this id')])
      expect(await setup.connections()).toEqual([])
      const added = await setup.run('accounts', 'add', accounts[1]?.id ?? '', '--name', 'Second')
      expect([added.code, added.err]).toEqual([0, ''])
      expect(added.out).toContain('INVALID: wrong check digits')
      expect(await setup.run('accounts', 'bank-details', accounts[1]?.id ?? '')).toMatchObject({ code: 3, err: '' })
    })
  )

  inFull(it)('ask for an account once where the answer is dropped, and go on telling of it', () =>
    withSandbox(async (sandbox, individual) => {
      await using setup = await cliSetup(sandbox)
      await control(sandbox, 'PUT', 'faults', { faults: [{ kind: 'drop', method: 'POST' }] })
      const made = await setup.run('accounts', 'create', '--individual', individual)
      expect([made.code, made.out, made.err]).toEqual([1, '', expect.stringContaining('may have been created')])
      const { requests } = (await control(sandbox, 'GET', 'journal')) as { requests: { method: string }[] }
      expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
      const listed = await setup.run('accounts', 'list')
      expect([listed.code, listed.err]).toEqual([0, expect.stringContaining(`customer ${individual}`)])
      const request = /request ([0-9a-f-]{36})/.exec(listed.err)?.[1] ?? ''
      expect((await setup.run('accounts', 'forget', request)).code).toBe(0)
      expect((await setup.run('accounts', 'forget', request)).code).toBe(1)
      expect(await setup.run('accounts', 'list')).toMatchObject({ code: 0, err: '' })
    })
  )
})

describe('the payment-methods command', () => {
  it('lists the cards of an individual or a guest, and says where there are more', () =>
    withSandbox(async (sandbox, individual) => {
      await using setup = await cliSetup(sandbox)
      const { code, out } = await setup.run('payment-methods', '--individual', individual, '--json')
      expect(code).toBe(0)
      expect(JSON.parse(out)).toMatchObject({ kind: 'individual', id: individual, hasMore: false })
      await control(sandbox, 'PATCH', 'policy', { more_methods: 'true', unknown_holder: 'accept' })
      const more = await setup.run('payment-methods', '--guest', '0b2f3c4d-0000-4000-8000-00000000dead')
      expect([more.code, more.out.trim(), more.err]).toEqual([
        4,
        'No saved cards.',
        expect.stringContaining('not supported by your provider')
      ])
    }))
})
