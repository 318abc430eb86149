import { connectTeam } from '../../../../../electron/stores/teamDatabase/connect.ts'
import { drawnPassword } from '../../../../../electron/stores/teamDatabase/scram.ts'
import { expectRefusal } from '../expectations.ts'
import type { TeamClause } from '../teamClause.ts'

const area = 'Schema and logins'

/** What all else is made of. */
export const basisClauses: readonly TeamClause[] = [
  {
    area,
    text: 'The schema can be made: tables, keys, CHECK, functions, grants',
    isBasis: true,
    check: async (site) => {
      await site.makeSchema()
      return ''
    }
  },
  {
    area,
    text: 'An administrator makes logins that connect with their password, and an owner invites them',
    isBasis: true,
    check: async (site) => {
      await site.raw()
      return ''
    }
  },
  {
    area,
    // On some servers the rules for connections let anybody in who comes from the same computer.
    text: 'A login is refused with another password',
    check: async (site) => {
      const login = (await site.raw()).nameOf('pia')
      const entering = connectTeam({ ...site.server, login, password: drawnPassword() }).then((client) => client.end())
      await expectRefusal(entering, 'another password', '28P01', '28000')
      return ''
    }
  }
]
