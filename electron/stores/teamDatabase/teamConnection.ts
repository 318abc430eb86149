import { AppError } from '../../../shared/errors.ts'
import { connectTeam, type TeamAddress } from './connect.ts'
import { readWrapped, type Membership, type TeamKeys } from './membership.ts'
import { checkSchema } from './setUp.ts'
import { createTeamDatabase, type TeamDatabase } from './teamDatabase.ts'
import { unwrapKeys } from './wrapping.ts'

/** One connection to a team's database for one workbook; connects again after it broke. */
export interface TeamConnection {
  /** Throws `offline`, `not-allowed` for a refused login or a former member, and what `checkSchema` throws. */
  membership(): Promise<Membership>
  /** What this computer has. */
  keys(): TeamKeys
  database(): Promise<Pick<TeamDatabase, 'append' | 'after'>>
  close(): Promise<void>
}

interface Current {
  readonly membership: Membership
  database?: { readonly wrapped: Buffer; readonly team: TeamDatabase }
}

export function createTeamConnection(address: TeamAddress, keys: TeamKeys | undefined): TeamConnection {
  let current: Promise<Current> | undefined

  function ownKeys(): TeamKeys {
    if (keys) return keys
    throw new Error('No workbook was named.')
  }
  async function connect(): Promise<Current> {
    const own = ownKeys()
    const client = await connectTeam(address)
    const forget = () => (current = undefined)
    client.on('error', forget).on('end', forget)
    try {
      await checkSchema(client)
    } catch (error) {
      await client.end()
      throw error
    }
    return { membership: { ...own, client, login: address.login } }
  }
  function connected(): Promise<Current> {
    return (current ??= connect().catch((error: unknown) => {
      current = undefined
      throw error
    }))
  }
  /** The keys may have changed since a member left. */
  async function renewed(): Promise<Current> {
    const now = await connected()
    const { membership } = now
    const wrapped = await asReading(() => readWrapped(membership))
    if (now.database?.wrapped.equals(wrapped)) return now
    const { client, workbook, privateKey } = membership
    const team = createTeamDatabase({
      client,
      workbook,
      login: address.login,
      keys: unwrapKeys(wrapped, workbook, Buffer.from(privateKey))
    })
    now.database = { wrapped, team }
    return now
  }
  function databaseOf({ database }: Current): TeamDatabase {
    if (!database) throw new Error('The keys were not read.')
    return database.team
  }

  return {
    keys: ownKeys,
    membership: async () => (await renewed()).membership,
    async database() {
      const now = await connected()
      const open = databaseOf(now.database ? now : await renewed())
      return {
        append: (step) => open.append(step),
        after: async (head) => {
          const fresh = databaseOf(await renewed())
          return asReading(() => fresh.after(head))
        }
      }
    },
    close: async () => {
      const last = await current?.catch(() => undefined)
      await last?.membership.client.end()
    }
  }
}

/** A read changes nothing, so its outcome is never unknown. */
async function asReading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'outcome-unknown')
      throw new AppError('offline', 'The team’s database cannot be reached. You can still read what is here.', {
        cause: error
      })
    throw error
  }
}
