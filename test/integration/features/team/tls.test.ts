import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, describe, expect, it } from 'vitest'
import { connectTeam } from '../../../../electron/stores/teamDatabase/connect.ts'
import { ADMINISTRATOR, postgresPrograms, startPostgres } from '../../../support/team/postgres.ts'
import { certificateAuthority, hasOpenssl, withTls } from '../../../support/team/withTls.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const programs = await postgresPrograms()
const canRun = programs !== undefined && (await hasOpenssl())
const known = getCACertificates('default')
afterAll(() => {
  setDefaultCACertificates(known)
})

/** This computer, by an address that is not taken for it. */
const ELSEWHERE = '127.0.0.2'

describe.skipIf(!canRun)('a server that is elsewhere (else: PostgreSQL or openssl is not installed)', () => {
  it('is talked to over TLS alone, where its certificate proves that it is this one', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs ?? '')
    const authority = await certificateAuthority(folder.path, 'known')
    const stranger = await certificateAuthority(folder.path, 'unknown')
    setDefaultCACertificates([...known, authority.certificate])
    const address = { host: ELSEWHERE, port: server.port, database: 'postgres', login: ADMINISTRATOR }
    const refused = (message: string) =>
      expect(connectTeam(address)).rejects.toMatchObject({
        code: 'not-allowed',
        message: expect.stringContaining(message) as string
      })

    await refused('offers no encryption')
    await withTls(server, await stranger.sign(ELSEWHERE))
    await refused('does not prove that it is this server')
    await withTls(server, await authority.sign('127.0.0.3'))
    await refused('(ERR_TLS_CERT_ALTNAME_INVALID)')
    await withTls(server, await authority.sign(ELSEWHERE, -1))
    await refused('(CERT_HAS_EXPIRED)')
    await withTls(server, await authority.sign(ELSEWHERE))
    const client = await connectTeam(address)
    const { rows } = await client.query<{ version: string }>(
      'SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
    )
    await client.end()
    expect(rows[0]?.version).toMatch(/^TLSv1\.[23]$/)
  })
})
