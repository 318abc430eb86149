import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from '../../../../electron/shells/cli/run.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { stoppedInWork } from '../../../support/cli/stoppedInWork.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { ADMINISTRATOR, startPostgres } from '../../../support/team/postgres.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { cheapVault } from '../../../support/vault/cheapVault.ts'

onOneServer('a command of a team that is stopped once it has begun', (programs) => {
  it('finishes its work, and says so', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    for (const name of ['olga', 'rik']) {
      await mkdir(join(folder.path, name))
      await cheapVault(join(folder.path, name), PASSPHRASE)
    }
    const started = ['--login', 'olga', '--administrator', ADMINISTRATOR]
    const address = ['--server', `postgres://127.0.0.1:${server.port}/postgres`]
    const olga = (...args: readonly string[]) => stopped(join(folder.path, 'olga'), args)
    const rik = (...args: readonly string[]) => stopped(join(folder.path, 'rik'), args, invited)

    let invited = ''
    expect(await olga('init', ...address, ...started)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^UP TO DATE/) as string
    })
    const made = await olga('invite', 'rik', '--role', 'preparer', '--administrator', ADMINISTRATOR)
    expect(made).toMatchObject({ code: 0, printed: expect.stringMatching(/^\S{100,}$/) as string })
    invited = made.printed
    expect(await rik('join')).toMatchObject({ code: 0, printed: expect.stringMatching(/^UP TO DATE/) as string })
    expect(await olga('limits', '--set', 'EUR=10000.00')).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/10,000/) as string
    })
    expect(await rik('proposals', '--withdraw', '1')).toMatchObject({ code: 1 })
    expect(await olga('remove', 'rik')).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/rik is no longer a member/) as string
    })
    expect(await rik('leave', '--here')).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/You left the team/) as string
    })
    expect(await olga('restore', ...address, ...started)).toMatchObject({
      code: 2,
      printed: expect.stringMatching(/has a login olga/) as string
    })
    // What only looks is given up.
    expect(await olga('members')).toEqual({ code: 4, printed: 'tallydesk: Cancelled.' })
  }, 120_000)
})

const PASSPHRASE = 'a passphrase'

async function stopped(dataDir: string, args: readonly string[], input?: string) {
  const signal = stoppedInWork()
  const { terminal, printed } = aTerminal({
    env: { TALLYDESK_PASSPHRASE: PASSPHRASE },
    readInput: () => Promise.resolve(input),
    signal
  })
  const code = await run(['team', ...args, '--data-dir', dataDir], terminal)
  expect(signal.aborted).toBe(true)
  return { code, printed: printed.join('\n') }
}
