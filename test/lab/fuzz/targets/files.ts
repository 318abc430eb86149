import assert from 'node:assert/strict'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readCard, readCreatable } from '../../../../electron/shells/cli/threeds/readCreatable.ts'
import { loadConnections, storeConnections } from '../../../../electron/stores/connections/connectionFile.ts'
import { loadSettings, storeSettings } from '../../../../electron/stores/connections/settingsFile.ts'
import { loadThreeds, storeThreeds } from '../../../../electron/stores/connections/threedsFile.ts'
import { placementFile } from '../../../../electron/shells/desktop/placementFile.ts'
import { readManifest } from '../../../../electron/features/exporting/verify/readManifest.ts'
import { verifyExport } from '../../../../electron/features/exporting/verify/verifyExport.ts'
import { readMemory, writeMemory } from '../../../../electron/service/sandbox/memory/memoryFile.ts'
import { loadBackups } from '../../../../electron/features/backups/backupsFile.ts'
import { storedAppSettings } from '../../../../electron/session/appSettings.ts'
import { loadWorkspace, storeWorkspace } from '../../../../electron/stores/preferences/workspaceFile.ts'
import { placesIn } from '../../../../electron/session/dataFolder.ts'
import { FIRST_SETTINGS } from '../../../../shared/app/firstSettings.ts'
import { aManifest } from '../../../support/exporting/aManifest.ts'
import type { FuzzTarget } from '../target.ts'
import { byFirst, forReader } from './given.ts'
import { orNamed } from './named.ts'

const FILE = 'id\r\nt1\r\n'

type Reader = (path: string, bytes: Buffer) => Promise<void>

/** A file of the data folder: what is read of it and stored again is read the same. */
function stored<T>(load: (path: string) => Promise<T>, store: (path: string, value: T) => Promise<void>): Reader {
  return async (path) => {
    const value = await orNamed(() => load(path))
    if (value === undefined) return
    await store(path, value)
    // As texts, since JSON knows no negative zero.
    assert.equal(JSON.stringify(await load(path)), JSON.stringify(value))
  }
}

const READERS: readonly Reader[] = [
  stored(async (path) => {
    const { selected, connections } = await loadConnections(path)
    return { selected, connections }
  }, storeConnections),
  stored(
    async (path) => (await loadSettings(path)).settings,
    async (path, settings) => settings && storeSettings(path, settings)
  ),
  stored(loadThreeds, storeThreeds),
  stored(
    async (path) => (await loadWorkspace(path)).value,
    async (path, value) => value && storeWorkspace(path, value)
  ),
  async (path, bytes) => {
    const places = placesIn(dirname(path))
    await writeFile(places.backups, bytes)
    await orNamed(() => loadBackups(dirname(path)))
    await writeFile(places.appSettings, bytes)
    await orNamed(() => storedAppSettings(dirname(path)))
  },
  stored(
    async (path) => readMemory(path, () => undefined),
    async (path, memory) => {
      if (memory) writeMemory(path, memory)
    }
  ),
  async (path) => {
    placementFile(path, () => undefined).read()
  },
  async (path) => {
    if (!(await orNamed(() => readManifest(path, 'it')))) return
    const file = `${path}.csv`
    await writeFile(file, FILE)
    await orNamed(() => verifyExport({ path: file, name: 'x.csv' }, { path, name: 'it' }))
  },
  async (path, bytes) => {
    await orNamed(() => readCreatable(path))
    const readInput = () => Promise.resolve(bytes.toString())
    await orNamed(() => readCard({ readInput } as Parameters<typeof readCard>[0]))
  }
]

const CONNECTION = { id: 'c1', name: 'C', environment: 'live', baseUrl: 'https://api.example.com', amountUnit: 'major' }
const ORDER = { by: 'createdAt', direction: 'desc' }
const WORKSPACE = {
  version: 1,
  views: [{ name: 'V', filter: [{ field: 'text', phrase: 'x', not: false }], sort: [ORDER] }],
  templates: [{ name: 'T', settings: { format: 'csv', profile: 'safe', columns: ['id', 'amount'] } }],
  accountNames: [{ accountId: 'acc1', name: 'A' }],
  table: { columns: [{ id: 'amount', isShown: true, width: 90.5, pin: null }], density: 'regular', sort: [ORDER] }
}
const MEMORY = {
  version: 1,
  now: 1,
  consents: [{ id: 'c', holder: { kind: 'guest', id: 'g' }, status: 'pending', createdAt: 1 }],
  methods: [],
  accounts: [],
  transactions: {
    isSettling: true,
    added: [],
    changes: [{ key: 1, status: 'completed', updatedAt: 2 }],
    touched: [1],
    removed: [],
    due: []
  }
}
const SEEDS = [
  [0, { version: 1, selected: 'c1', connections: [CONNECTION] }],
  [1, { version: 1, baseUrl: 'https://a.example', overrides: { unit: 'minor' }, detected: {}, lastProbe: null }],
  [2, { version: 1, access: 'bearer', baseUrl: null, onFor: null }],
  [3, WORKSPACE],
  [4, { version: 1, schedule: { every: 'off', folder: null, keep: 7 }, made: [], failure: null }],
  [4, { version: 2, ...FIRST_SETTINGS, region: 'de-DE' }],
  [5, MEMORY],
  [6, { x: 1, y: 2, width: 3, height: 4, maximized: false }],
  [7, aManifest('/x.csv')({ rows: 1, bytes: 8, sha256: '0'.repeat(64) })],
  [8, { items: 12.5, currency: 'EUR', number: 'n' }],
  [8, { pan: '4111111111111111', expires: [12, 39], csc: '123' }]
] as const

const COVERED = [
  ...['api/jsonMembers', 'backups/backupsFile', 'cli/threeds/', 'connection/', 'desktop/', 'exporting/verify/'],
  ...['sandbox/memory/', 'session/appSettings', 'vault/jsonFile', 'workspace/']
]

/** Files of the data folder, integrity records, and data of a command. */
const target: FuzzTarget = {
  name: 'files',
  covers: [...COVERED.map((part) => `electron/${part}`), 'shared/domain/'],
  passes: 4,
  seeds: async () => SEEDS.map(([reader, value]) => forReader(reader, JSON.stringify(value))),
  read: async (bytes, folder) => {
    await byFirst(
      bytes,
      READERS.map((read) => async (rest) => {
        const path = join(folder, 'given.json')
        await writeFile(path, rest)
        await read(path, rest)
      })
    )
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
  }
}

export default target
