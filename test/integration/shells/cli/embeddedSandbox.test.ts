import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../../electron/shells/cli/run.ts'
import { sampleIds } from '../../../../electron/service/sandbox/sample/sampleIds.ts'
import type { Account } from '../../../../shared/domain/account.ts'
import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { cheapVault } from '../../../support/vault/cheapVault.ts'

const PASSPHRASE = 'correct horse battery'

describe('without a base URL', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeEach(async () => {
    folder = await temporaryFolder()
    await cheapVault(folder.path, PASSPHRASE)
  })
  afterEach(() => folder[Symbol.asyncDispose]())

  async function tallydesk(...args: readonly string[]) {
    const output = { out: '', err: '' }
    const { terminal } = aTerminal({
      env: { TALLYDESK_PASSPHRASE: PASSPHRASE },
      out: (line) => void (output.out += `${line}\n`),
      err: (line) => void (output.err += `${line}\n`)
    })
    return { code: await run([...args, '--data-dir', folder.path], terminal), ...output }
  }
  const individual = () => sampleIds(1).individuals[3] ?? ''

  it('an account that one command made is there for the next one, with its bank details', async () => {
    const made = await tallydesk('accounts', 'create', '--individual', individual(), '--json')
    expect([made.code, made.err]).toEqual([0, ''])
    const { id } = JSON.parse(made.out) as Account
    const asked = await tallydesk('accounts', 'bank-details', id, '--refresh')
    expect([asked.code, asked.err]).toEqual([0, ''])
    const second = JSON.parse(
      (await tallydesk('accounts', 'create', '--individual', individual(), '--json')).out
    ) as Account
    expect(second.id).not.toBe(id)
  })

  it('an authorisation is, too, and its checkout lasts as long as the command', async () => {
    const made = await tallydesk('funding', 'create', '--individual', individual(), '--save', '--json')
    expect([made.code, made.err]).toEqual([0, ''])
    const { id } = JSON.parse(made.out) as CardPayment
    const asked = await tallydesk('funding', 'request', id, '--show-url')
    expect([asked.code, asked.err]).toEqual([0, ''])
    expect(asked.out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
  })
})
