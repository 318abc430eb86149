import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashEntry } from '../../../../electron/core/auditChain/hashEntry.ts'
import { askServer } from '../../../../electron/stores/teamDatabase/askServer.ts'
import { hashSealed } from '../../../../electron/stores/teamDatabase/hashSealed.ts'
import { drawnKeys, readMembers, readWrapped } from '../../../../electron/stores/teamDatabase/membership.ts'
import { publicKeyOf, unwrapKeys, wrapKeys } from '../../../../electron/stores/teamDatabase/wrapping.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../../support/reconciliation/randomDecisions.ts'
import { stored } from '../../../support/reconciliation/testWorkbook.ts'
import { appendContent } from '../../../support/team/appendContent.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { startTeam } from '../../../support/team/startTeam.ts'
import { invited, takenUp, type TeamMember } from '../../../support/team/team.ts'

const TAKE_UP = 'SELECT tallydesk.take_up($1, $2, $3, $4) AS done'
const READ = 'SELECT seq FROM tallydesk.entries($1, 0, 500)'

onOneServer('a team that is attacked', (programs) => {
  let started: Awaited<ReturnType<typeof startTeam>>
  let anna: TeamMember
  beforeAll(async () => {
    started = await startTeam(programs)
    anna = await started.team.join('anna', 'preparer')
  })
  afterAll(async () => {
    await anna[Symbol.asyncDispose]()
    await started[Symbol.asyncDispose]()
  })

  /** Somebody is invited, and a thief with the same invitation takes it up, and does not enter. */
  async function stolen(name: string) {
    const { team, server } = started
    const { client, login } = await team.enter(name)
    const invitation = { client, login, ...(await invited(team.owner, login, 'auditor')) }
    const { workbook } = invitation
    const thief = await server.connect(login)
    const before = await readWrapped({ client: thief, workbook })
    const privateKey = Buffer.from(invitation.privateKey)
    const publicKey = publicKeyOf(Buffer.from(drawnKeys().privateKey))
    const wrapped = wrapKeys(unwrapKeys(before, workbook, privateKey), workbook, publicKey)
    await askServer(thief, TAKE_UP, [workbook, before, publicKey, wrapped])
    const shown = async () => (await readMembers(team.owner)).find((member) => member.login === login)
    const putBack = () => askServer(thief, TAKE_UP, [workbook, wrapped, publicKeyOf(privateKey), before])
    return { invitation, workbook, thief, shown, putBack }
  }

  it('lets nobody read with an invitation and leave it as it was', async () => {
    const { invitation, workbook, thief, shown, putBack } = await stolen('ivy')
    expect(await askServer(thief, READ, [workbook])).not.toEqual([])
    await putBack()
    await expect(takenUp(invitation)).rejects.toMatchObject({ code: 'not-allowed' })
    expect(await shown()).toMatchObject({ contestedAt: expect.any(String) as string })
  })

  it('shows that an invitation was tried again that somebody took up who did not enter', async () => {
    const { invitation, shown } = await stolen('ida')
    await expect(takenUp(invitation)).rejects.toMatchObject({ code: 'not-allowed' })
    expect(await shown()).toMatchObject({ contestedAt: expect.any(String) as string })
  })

  it('names who holds the database up and waits for something of their own', async () => {
    const { team, server } = started
    await using hugo = await team.join('hugo', 'preparer')
    const other = await server.connect('hugo')
    await other.query('SELECT pg_advisory_lock(7)')
    const { client } = hugo.membership
    await anna.workbook.catchUp()
    const { seq } = await anna.workbook.head()
    const said = { at: new Date().toISOString(), by: 'hugo', kind: 'note', reconciliation: null } as const
    await client.query('BEGIN')
    await appendContent(hugo, { ...said, seq: seq + 1 }, Buffer.from('anything'))
    const waiting = client.query('SELECT pg_advisory_lock(7)')
    const decided = await stored(anna.workbook, paymentOrder(payments, 'ORDER-HELD')).catch((error: unknown) => error)
    await other.end()
    await waiting
    await client.query('ROLLBACK')
    expect(decided).toMatchObject({ message: expect.stringContaining('held up by hugo') as string })
  })

  it.each(['bytes that no key opens', 'a field that nobody knows', 'another author'])(
    'names who stops it with %s',
    async (what) => {
      await using own = await startTeam(programs)
      await using bo = await own.team.join('bo', 'preparer')
      await using eve = await own.team.join('eve', 'preparer')
      await bo.workbook.catchUp()
      await eve.workbook.catchUp()
      const head = await eve.workbook.head()
      const said = {
        ...{ seq: head.seq + 1, at: new Date().toISOString(), by: 'eve' },
        ...({ kind: 'note', reconciliation: null } as const)
      }
      if (what === 'bytes that no key opens') {
        const { client, workbook } = eve.membership
        const [last] = await askServer<{ hash: string }>(client, 'SELECT hash FROM tallydesk.entries($1, $2, 1)', [
          ...[workbook, head.seq]
        ])
        const sealed = Buffer.from('Bytes that are as long as a head and a tag of what is sealed')
        const hash = hashSealed(last?.hash ?? '', { ...said, sealed })
        const lists = [[said.at], [said.kind], [null], [sealed], [hash], [], [], []]
        const append = 'SELECT tallydesk.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)'
        await askServer(client, append, [workbook, said.seq, last?.hash, ...lists])
      } else {
        const by = what === 'another author' ? 'bo' : 'eve'
        const unhashed = { ...said, by, detail: '{}', previousHash: head.hash }
        const entry = { ...unhashed, hash: hashEntry(unhashed) }
        await appendContent(eve, said, what === 'another author' ? entry : { ...entry, ...{ more: 1 } })
      }
      await expect(bo.workbook.catchUp()).rejects.toMatchObject({ message: expect.stringContaining('eve') as string })
    }
  )
})
