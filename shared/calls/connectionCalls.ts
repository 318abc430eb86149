import { z } from 'zod'
import { Connection, ConnectionDraft, ConnectionId, ConnectionStatus } from '../domain/connection.ts'
import { call, done, nothing } from './call.ts'

const GivenToken = z.strictObject({ id: ConnectionId, token: z.string().trim().min(1).max(10_000) })

/** The services that the user set up. */
export const connectionCalls = {
  'connection.list': call(nothing, z.array(Connection).readonly()),
  'connection.get': call(nothing, ConnectionStatus),
  'connection.save': call(ConnectionDraft, Connection),
  'connection.remove': call(ConnectionId, done),
  /** What removing the connection would set aside (it deletes nothing); null if the file cannot be opened now. */
  'connection.kept': call(ConnectionId, z.strictObject({ reconciliations: z.int().nullable() })),
  'connection.select': call(ConnectionId, ConnectionStatus),
  /** Reads one page with a token and stores nothing; rejects with the reason if the token does not work. */
  'connection.tryToken': call(GivenToken, done),
  'connection.signIn': call(GivenToken, ConnectionStatus),
  'connection.signOut': call(ConnectionId, ConnectionStatus),
  /** Adds the built-in sandbox's people and accounts to the address book. Rejects with `not-allowed` elsewhere. */
  'connection.addSamples': call(nothing, done)
}
