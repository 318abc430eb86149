import { createHash } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, describe, expect, it } from 'vitest'
import { connectTeam } from '../../../../electron/stores/teamDatabase/connect.ts'
import { setUp } from '../../../../electron/stores/teamDatabase/setUp.ts'
import { type ASKS, startLyingServer } from '../../../support/team/lyingServer.ts'
import { onServers } from '../../../support/team/onServers.ts'
import { startPostgres } from '../../../support/team/postgres.ts'
import { withPasswords } from '../../../support/team/withPasswords.ts'
import { certificateAuthority, hasOpenssl, withTls } from '../../../support/team/withTls.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const known = getCACertificates('default')
afterAll(() => setDefaultCACertificates(known))

const LOGIN = 'olga'
const PASSWORD = 'a password of hers'
/** This computer, by an address that is not taken for it. */
const ELSEWHERE = '127.0.0.2'
const hasTls = await hasOpenssl()

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
/** What MD5 would send: hashed with the login, and that with the salt of the lying server. */
const HASHED = createHash('md5')
  .update(md5(PASSWORD + LOGIN))
  .update(Buffer.from([1, 2, 3, 4]))
  .digest('hex')

describe('a server that demands more than a proof of the password', () => {
  const lies: readonly [lie: readonly (keyof typeof ASKS)[], words: string, types: readonly string[]][] = [
    [['clear text'], 'asks for the password as plain text, so nothing of it was sent', ['']],
    [['MD5'], 'asks for the password as MD5, so nothing of it was sent', ['']],
    [['SCRAM', 'clear text'], 'asks for the password as plain text', ['', 'p']],
    [['SCRAM', 'MD5'], 'asks for the password as MD5', ['', 'p']],
    [['SCRAM', 'one round'], 'wants a proof from which the password is guessed quickly', ['', 'p']]
  ]
  it.each(lies)('gets nothing of it on this computer: %j', async (lie, words, types) => {
    await using server = await startLyingServer(lie)
    const address = { host: '127.0.0.1', port: server.port, database: 'team' }
    const refused = { code: 'not-allowed', message: expect.stringContaining(words) as string }
    await expect(connectTeam({ ...address, login: LOGIN, password: PASSWORD })).rejects.toMatchObject(refused)
    expect(server.received.types).toEqual(types)
    for (const secret of [PASSWORD, HASHED, 'md5']) expect(server.received.text).not.toContain(secret)
  })

  it('gets nothing of an administrator’s, and the words say what to set', async () => {
    await using server = await startLyingServer(['clear text'])
    const address = { host: 'localhost', port: server.port, database: 'team' }
    const team = { login: 'new', password: 'drawn' }
    await expect(setUp(address, { login: LOGIN, password: PASSWORD }, team)).rejects.toThrow(
      'Ask its administrator to set “password_encryption = scram-sha-256”, set the password again, and use scram-sha-256 in pg_hba.conf.'
    )
    expect(server.received.text).not.toContain(PASSWORD)
  })

  it.skipIf(!hasTls)('gets no proof under TLS that would hold elsewhere (else: openssl is not installed)', async () => {
    await using folder = await temporaryFolder()
    const authority = await certificateAuthority(folder.path, 'known')
    setDefaultCACertificates([...known, authority.certificate])
    const certificate = await authority.sign(ELSEWHERE)
    for (const [lie, types] of [
      [['SCRAM'], ['']],
      [['clear text'], ['']],
      [
        ['bound SCRAM', 'MD5'],
        ['', 'p']
      ]
    ] as const) {
      await using server = await startLyingServer(lie, certificate)
      const address = { host: ELSEWHERE, port: server.port, database: 'team', login: LOGIN, password: PASSWORD }
      await expect(connectTeam(address)).rejects.toMatchObject({ code: 'not-allowed' })
      expect(server.received.types).toEqual(types)
      for (const secret of [PASSWORD, HASHED]) expect(server.received.text).not.toContain(secret)
    }
  })
})

onServers('a proof of the password', (programs) => {
  it('opens the database with and without TLS', async ({ skip }) => {
    await using server = await startPostgres(programs)
    const administrator = await server.connect()
    await administrator.query(`CREATE ROLE ${LOGIN} LOGIN PASSWORD '${PASSWORD}'`)
    await withPasswords(server)
    const enter = async (host: string, password = PASSWORD) => {
      const client = await connectTeam({ host, port: server.port, database: 'postgres', login: LOGIN, password })
      const { rows } = await client.query<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
      await client.end()
      return rows[0]?.ssl
    }
    expect(await enter('127.0.0.1')).toBe(false)
    await expect(enter('127.0.0.1', 'another')).rejects.toThrow('refused this login or password')
    if (!hasTls) return skip('needs openssl')
    await using folder = await temporaryFolder()
    const authority = await certificateAuthority(folder.path, 'known')
    setDefaultCACertificates([...known, authority.certificate])
    await withTls(server, await authority.sign(ELSEWHERE))
    expect(await enter(ELSEWHERE)).toBe(true)
    await expect(enter(ELSEWHERE, 'another')).rejects.toThrow('refused this login or password')
  })

  it('is not given for a password that the database keeps as MD5', async () => {
    await using server = await startPostgres(programs)
    const administrator = await server.connect()
    await administrator.query(`SET password_encryption = md5; CREATE ROLE ${LOGIN} LOGIN PASSWORD '${PASSWORD}'`)
    await withPasswords(server, 'md5')
    const address = { host: '127.0.0.1', port: server.port, database: 'postgres' }
    await expect(connectTeam({ ...address, login: LOGIN, password: PASSWORD })).rejects.toThrow('as MD5')
  })
})
