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
  /** What is set aside, not deleted, when it is removed; null where the file cannot be opened now. */
  'connection.kept': call(ConnectionId, z.strictObject({ reconciliations: z.int().nullable() })),
  'connection.select': call(ConnectionId, ConnectionStatus),
  /** Reads one page with a token and keeps nothing of it; rejects with why it is of no use. */
  'connection.tryToken': call(GivenToken, done),
  'connection.signIn': call(GivenToken, ConnectionStatus),
  'connection.signOut': call(ConnectionId, ConnectionStatus),
  /** Puts whom and what the built-in sandbox knows into the address book. Rejects with `not-allowed` elsewhere. */
  'connection.addSamples': call(nothing, done)
}
