import type { TeamStatus } from '../../../shared/domain/team.ts'
import { readTeamAddress } from '../../team/address.ts'
import { SCHEMA } from '../../team/schema.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** A workbook that several people share. */
export function teamHandlers({ services, select, announce }: HandlerContext): HandlersOf<'team'> {
  const team = () => services().team
  /** After these calls the workbook is opened in another way. */
  async function anew(): Promise<TeamStatus> {
    const { session, team: next } = await select(services().session.connection)
    await session.opened
    const status = await next.status()
    announce('team.changed', status)
    return status
  }
  return {
    'team.get': () => team().status(),
    'team.sql': () => Promise.resolve({ sql: SCHEMA }),
    'team.init': async ({ address, ...request }) => {
      await team().init({ ...request, server: readTeamAddress(address) })
      return anew()
    },
    'team.join': async (request) => {
      await team().join(request)
      return anew()
    },
    'team.restore': async ({ address, ...request }) => {
      await team().restore({ ...request, server: readTeamAddress(address) })
      return anew()
    },
    'team.leave': async (request) => {
      await team().leave(request)
      return anew()
    },
    'team.beHere': ({ reconciliation }) => Promise.resolve(team().beHere(reconciliation)),
    'team.members': () => team().members(),
    'team.invite': async (request) => ({ invitation: await team().invite(request) }),
    'team.remove': ({ login }) => team().remove(login),
    'team.verify': () => team().verify()
  }
}
