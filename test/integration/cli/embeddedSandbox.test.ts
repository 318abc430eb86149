import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../electron/cli/run.ts'
import { sampleIds } from '../../../electron/sandbox/sampleIds.ts'
import type { Account } from '../../../shared/domain/account.ts'
import type { CardPayment } from '../../../shared/domain/cardPayment.ts'
import { aTerminal } from '../../support/cli/aTerminal.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { cheapVault } from '../../support/vault/cheapVault.ts'
import { inFull } from '../../support/campaign.ts'

const PASSPHRASE = 'correct horse battery'
const FORGETS = 'The embedded sandbox forgets this when the command ends. For several commands in a row, start one'
const HAS_FORGOTTEN = 'The embedded sandbox has forgotten what other commands made in it.'

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

  it('an account that was made is said to be gone with the command, and is when the next one asks for it', async () => {
    const made = await tallydesk('accounts', 'create', '--individual', individual(), '--json')
    expect([made.code, made.err]).toEqual([0, expect.stringContaining(FORGETS)])
    const { id } = JSON.parse(made.out) as Account
    const asked = await tallydesk('accounts', 'bank-details', id, '--refresh')
    expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('knows no account with this id')])
    expect(asked.err).toContain(HAS_FORGOTTEN)
    const never = await tallydesk('accounts', 'bank-details', id)
    expect(never.out).toContain(`To read them: accounts bank-details ${id} --refresh`)
    const other = await tallydesk('accounts', 'bank-details', individual(), '--refresh')
    expect([other.code, other.err.includes(HAS_FORGOTTEN)]).toEqual([1, false])
  })

  inFull(it)('a consent is, too', async () => {
    const made = await tallydesk('funding', 'create', '--individual', individual(), '--save', '--json')
    expect([made.code, made.err]).toEqual([0, expect.stringContaining(FORGETS)])
    const { id } = JSON.parse(made.out) as CardPayment
    const asked = await tallydesk('funding', 'request', id, '--show-url')
    expect([asked.code, asked.out]).toEqual([
      1,
      expect.stringContaining('Your provider knows no authorisation with this id')
    ])
    expect(asked.err).toContain(HAS_FORGOTTEN)
  })
})
