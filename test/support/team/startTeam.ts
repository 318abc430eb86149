import { temporaryFolder } from '../temporaryFolder.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { testTeam, type TestTeam } from './team.ts'

/** A team on a server of its own, which is gone afterwards with the workbooks of its members. */
export async function startTeam(
  programs: string
): Promise<AsyncDisposable & { readonly server: TestPostgres; readonly team: TestTeam }> {
  await using made = new AsyncDisposableStack()
  const folder = made.use(await temporaryFolder())
  const server = made.use(await startPostgres(programs))
  const team = await testTeam(server, folder.path)
  const kept = made.move()
  return { server, team, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
