import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from '../../../../electron/shells/cli/run.ts'
import { writeInvitation } from '../../../../electron/stores/teamDatabase/invitation.ts'
import { drawnKeys } from '../../../../electron/stores/teamDatabase/membership.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const keys = drawnKeys()
const invitation = {
  host: '127.0.0.1',
  // Nobody answers there.
  port: 1,
  database: 'tallydesk',
  workbook: '5b1f2a70-3c7e-4f0a-9d64-1f8b6f1d2c3e',
  login: 'rik',
  privateKey: Buffer.from(keys.privateKey).toString('base64'),
  signingKey: keys.signingKey,
  first: '',
  at: { seq: 1, hash: '' }
}

it.each([
  ['asks for the password of a login where the invitation has none', null, {}, ['Password of rik:']],
  ['takes it from its variable', null, { TALLYDESK_TEAM_PASSWORD: 'typed before' }, []],
  ['asks for none where the invitation has one', 'drawn with it', {}, []]
])('team join %s', async (_, password, env, expected) => {
  await using folder = await temporaryFolder()
  const asked: string[] = []
  const { terminal, printed } = aTerminal({
    env: { TALLYDESK_PASSPHRASE: 'a passphrase', ...env },
    readInput: () => Promise.resolve(writeInvitation({ ...invitation, password })),
    askSecret: (question) => {
      asked.push(question)
      return Promise.resolve('typed now')
    }
  })
  const code = await run(['team', 'join', '--data-dir', join(folder.path, 'data')], terminal)
  expect({ code, asked }).toEqual({ code: 1, asked: expected })
  expect(printed.join('\n')).toContain('The team’s database cannot be reached')
  expect(printed.join('\n')).not.toMatch(/typed|drawn/)
})
