import { describe, it } from 'vitest'
import { chosenOf } from '../campaign.ts'
import { postgresServers, type PostgresPrograms } from './postgres.ts'

type Define = (programs: string) => void

const servers = await postgresServers()

/** Defines tests for each PostgreSQL server that can be had here. */
export function onServers(name: string, define: Define): void {
  on(servers, name, define)
}

/** The same for dear tests, which `npm test` has on one of the servers alone. */
export function onOneServer(name: string, define: Define): void {
  const [first] = servers
  on(
    chosenOf(servers, (server) => server === first),
    name,
    define
  )
}

function on(chosen: readonly PostgresPrograms[], name: string, define: Define): void {
  if (chosen.length === 0)
    describe(name, () => it.skip('needs PostgreSQL: Debian’s, or npm’s for this kind of machine', () => undefined))
  for (const server of chosen) describe(`${name}, on ${server.name}`, () => define(server.folder))
}
