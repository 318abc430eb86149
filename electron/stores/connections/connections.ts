import type { Connection, ConnectionDraft, ConnectionId } from '../../../shared/domain/connection.ts'
import { AppError } from '../../../shared/errors.ts'
import { inTurn } from '../../../shared/app/inTurn.ts'
import { lockOf, withFileLock } from '../../base/database/fileLock.ts'
import { checkBaseUrl, isLoopback } from './baseUrl.ts'
import { loadConnections, reloadConnections, storeConnections, type StoredConnections } from './connectionFile.ts'
import { newConnectionId } from './connectionId.ts'
import { SANDBOX_CONNECTION } from './sandboxConnection.ts'

/** The services that the user set up, and the embedded sandbox, which is always first. Holds no secret. */
export interface Connections {
  list(): readonly Connection[]
  /** Throws `not-found` for an id that is not in the list. */
  get(id: ConnectionId): Connection
  /** The connection that was chosen last; at first the sandbox. */
  selected(): Connection
  setSelected(id: ConnectionId): Promise<void>
  /**
   * Adds a connection, or changes the one the draft's id names; the id never changes. Where another process has just
   * added the very same one, gives that. Rejects with `bad-address`, `not-found`, or `not-allowed` for the sandbox.
   */
  save(draft: ConnectionDraft): Promise<Connection>
  /** The caller removes the connection's token, key and ledger. */
  remove(id: ConnectionId): Promise<void>
  /** Reads what was added to the file directly; see `addConnections`. */
  refresh(): Promise<void>
  /** Name of the file, beside the list, that a damaged list was renamed to when it was opened. */
  readonly setAside: string | undefined
}

/** Changes run one after another, each on the file's current content, so that no process undoes another's change. */
export async function openConnections(file: string): Promise<Connections> {
  const loaded = await loadConnections(file)
  let stored: StoredConnections = loaded
  const turn = inTurn()

  const list = () => [SANDBOX_CONNECTION, ...stored.connections]
  const find = (id: ConnectionId) => list().find((connection) => connection.id === id)
  const get = (id: ConnectionId) => find(id) ?? fail('not-found', 'This connection does not exist any more.')
  const change = <T>(edit: (seen: StoredConnections) => { next: StoredConnections; result: T }): Promise<T> =>
    turn(() =>
      withFileLock(lockOf(file), async () => {
        const seen = stored
        stored = (await reloadConnections(file)) ?? stored
        const { next, result } = edit(seen)
        await storeConnections(file, next)
        stored = next
        return result
      })
    )

  return {
    list,
    get,
    selected: () => (stored.selected === null ? undefined : find(stored.selected)) ?? SANDBOX_CONNECTION,
    setSelected: (id) => change(() => ({ next: { ...stored, selected: get(id).id }, result: undefined })),
    save: (draft) =>
      change((seen) => {
        const twin = stored.connections.find((other) => !seen.connections.some(isNamed(other)) && isSame(other, draft))
        if (twin && draft.id === undefined) return { next: stored, result: twin }
        const id = draft.id ?? newConnectionId(draft.name, (word) => find(word) !== undefined)
        if (draft.id !== undefined) assertOwn(get(draft.id))
        const result = connectionOf(id, draft)
        return { next: { ...stored, connections: withConnection(stored.connections, result) }, result }
      }),
    remove: (id) =>
      change(() => {
        assertOwn(get(id))
        const connections = stored.connections.filter((connection) => connection.id !== id)
        return { next: { connections, selected: stored.selected === id ? null : stored.selected }, result: undefined }
      }),
    refresh: () => turn(async () => void (stored = (await reloadConnections(file)) ?? stored)),
    setAside: loaded.setAside
  }
}

/** Adds those whose ids are not in the file yet, as they are. `selected` is chosen where none was. */
export async function addConnections(
  file: string,
  added: readonly Connection[],
  selected: ConnectionId | null
): Promise<void> {
  await withFileLock(lockOf(file), async () => {
    const before = (await reloadConnections(file)) ?? { selected: null, connections: [] }
    const fresh = added.filter((connection) => !before.connections.some(isNamed(connection)))
    const connections = [...before.connections, ...fresh]
    await storeConnections(file, { selected: before.selected ?? selected, connections })
  })
}

/**
 * The connection with this base URL, and this id if one is given; the sandbox without either. Undefined if none has the
 * address. Throws `bad-address`, and `bad-input` if the id is of none of them, or is missing where there are several.
 */
export function connectionAt(
  all: readonly Connection[],
  baseUrl: string | undefined,
  id: string | undefined
): Connection | undefined {
  if (baseUrl === undefined && id !== undefined) fail('bad-input', '--connection needs --base-url beside it.')
  if (baseUrl === undefined) return SANDBOX_CONNECTION
  const checked = checkBaseUrl(baseUrl)
  const found = all.filter((connection) => connection.baseUrl === checked)
  const [first, ...others] = id === undefined ? found : found.filter((connection) => connection.id === id)
  if (first === undefined && id !== undefined) fail('bad-input', `No connection with this address has the id “${id}”.`)
  if (others.length > 0) {
    const each = found.map((connection) => `--connection ${connection.id} (${connection.name})`)
    fail('bad-input', `Several connections have this address. Name one of them: ${each.join(', ')}.`)
  }
  return first
}

/** A service on this computer cannot be a bank's: it is a sandbox. Everything else is treated as live. */
function connectionOf(id: ConnectionId, { name, baseUrl, amountUnit }: ConnectionDraft): Connection {
  const url = checkBaseUrl(baseUrl)
  const environment = isLoopback(new URL(url).hostname) ? 'sandbox' : 'live'
  return { id, name, environment, baseUrl: url, amountUnit }
}

function isNamed({ id }: Connection): (other: Connection) => boolean {
  return (other) => other.id === id
}

function isSame({ name, baseUrl, amountUnit }: Connection, draft: ConnectionDraft): boolean {
  return name === draft.name && baseUrl === checkBaseUrl(draft.baseUrl) && amountUnit === draft.amountUnit
}

function withConnection(all: readonly Connection[], changed: Connection): readonly Connection[] {
  const isKnown = all.some(({ id }) => id === changed.id)
  return isKnown ? all.map((each) => (each.id === changed.id ? changed : each)) : [...all, changed]
}

/** Throws `not-allowed` for the sandbox. */
export function assertOwn({ id }: Connection): void {
  if (id === SANDBOX_CONNECTION.id) fail('not-allowed', 'The built-in sandbox cannot be changed or removed.')
}

function fail(code: 'not-found' | 'not-allowed' | 'bad-input', message: string): never {
  throw new AppError(code, message)
}
