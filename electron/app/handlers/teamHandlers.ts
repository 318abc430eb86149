import type { TeamStatus } from '../../../shared/domain/team.ts'
import { readTeamAddress } from '../../stores/teamDatabase/address.ts'
import { SCHEMA, UPGRADE } from '../../stores/teamDatabase/schema.ts'
import type { HandlerContext, HandlersOf } from './handlerContext.ts'

/** A workbook that several people share. */
export function teamHandlers({ services, select, announce }: HandlerContext): HandlersOf<'team'> {
  const team = () => services().team
  /** After these calls the workbook is opened in another way. `whileClosed`: what is done before that. */
  async function reopen(whileClosed?: () => Promise<void>): Promise<TeamStatus> {
    const { connection } = services().session
    const { session, team: next } = await select(connection, async () => {
      await whileClosed?.()
      return connection
    })
    await session.opened
    const status = await next.status()
    announce('team.changed', status)
    return status
  }
  return {
    'team.get': () => team().status(),
    'team.sql': ({ isUpgrade }) => Promise.resolve({ sql: isUpgrade ? UPGRADE : SCHEMA }),
    'team.init': async ({ address, ...request }) => {
      return reopen(await team().init({ ...request, server: readTeamAddress(address) }))
    },
    'team.join': async (request) => reopen(await team().join(request)),
    'team.restore': async ({ address, ...request }) => {
      return reopen(await team().restore({ ...request, server: readTeamAddress(address) }))
    },
    'team.leave': async (request) => {
      await team().leave(request)
      return reopen()
    },
    'team.beHere': ({ reconciliation }) => Promise.resolve(team().beHere(reconciliation)),
    'team.members': () => team().members(),
    'team.invite': async (request) => ({ invitation: await team().invite(request) }),
    'team.remove': async ({ login, administrator }) => ({ isClosed: await team().remove(login, administrator) }),
    async 'team.upgrade'({ administrator }) {
      await team().upgrade(administrator)
      return team().status()
    },
    'team.verify': () => team().verify()
  }
}
