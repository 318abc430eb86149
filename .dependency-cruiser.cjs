/**
 * The floors of the main side, from the top. Each imports what stands below it; its rooms import of each other only what
 * is named here.
 */
const FLOORS = [
  ['shells', { cli: ['loopback'], http: ['loopback'] }],
  ['app', {}],
  [
    'features',
    {
      backups: ['exporting'],
      cardPayments: ['accounts', 'exporting', 'sync'],
      reconciling: ['exporting', 'sync'],
      team: ['reconciling'],
      threeds: ['exporting']
    }
  ],
  ['session', {}],
  [
    'stores',
    {
      backupFile: ['connections', 'vault'],
      connections: ['vault'],
      preferences: ['vault'],
      teamDatabase: ['workbook']
    }
  ],
  ['service', {}],
  ['core', { matching: ['spreadsheet'] }],
  ['base', {}]
]

/** Rooms that import less than all that is below them: themselves, `shared` and what is named, by the beginning of its path. */
const NARROWER = {
  'electron/base/(browserAssets)/': null,
  'electron/base/(database|isolatedWindow)/': [],
  'electron/core/(auditChain|spreadsheet)/': [],
  'electron/core/(matching)/': ['electron/core/spreadsheet/'],
  'electron/service/(api)/': [],
  'electron/service/(sandbox)/': ['electron/base/browserAssets/'],
  'electron/stores/(ledger)/': [
    'electron/base/database/',
    'electron/core/spreadsheet/',
    'electron/core/matching/pairing/relating/',
    'electron/core/matching/(foundFields|model)[.]'
  ],
  'electron/stores/(workbook)/': ['electron/base/database/', 'electron/core/auditChain/', 'electron/core/matching/'],
  'electron/stores/(vault)/': ['electron/base/database/(fileLock|restoreWays)', 'electron/base/process/'],
  'electron/stores/(backupFile)/': ['electron/stores/connections/connectionFile', 'electron/stores/vault/'],
  'electron/features/(exporting)/(?!job/)': [
    'electron/base/database/port/wholeMemory',
    'electron/base/process/',
    'electron/core/auditChain/',
    'electron/core/spreadsheet/'
  ],
  'electron/features/(threeds)/(?!service/)': ['electron/base/browserAssets/', 'electron/base/isolatedWindow/'],
  'electron/shells/(loopback)/': ['electron/base/', 'electron/session/'],
  'renderer/(kit)/': [],
  'renderer/(session)/': ['renderer/kit/']
}

/** Rooms in a room, in the order in which they import each other. */
const ROOMS_IN_ORDER = {
  'electron/stores/workbook': ['views', 'decisions', 'directory', 'replication', 'log', 'model', 'file']
}

const OURS = '^(electron|renderer|shared|test|scripts)'

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

const above = FLOORS.map(([floor]) => floor)
const floorRules = FLOORS.flatMap(([floor, sideways], place) => [
  forbid(
    `${floor}-imports-what-is-below`,
    { path: `^electron/${floor}/` },
    { path: `^electron/(${[...above.slice(0, place).map((each) => `${each}/`), '[^/]+[.]ts$'].join('|')})` }
  ),
  ...(floor === 'app' || floor === 'session' ? [] : roomRules(floor, sideways))
])

/** `app` and `session` are one room each. */
function roomRules(floor, sideways) {
  const others = Object.keys(sideways)
  const rule = (room, from, allowed) =>
    forbid(
      `${room}-of-${floor}`,
      { path: `^electron/${floor}/(${from})/` },
      { path: `^electron/${floor}/`, pathNot: `^electron/${floor}/(${['$1', ...allowed].join('|')})/` }
    )
  return [
    rule('rooms', others.length === 0 ? '[^/]+' : `(?!(?:${others.join('|')})/)[^/]+`, []),
    ...others.map((room) => rule(room, room, sideways[room]))
  ]
}

const narrowerRules = Object.entries(NARROWER).map(([path, also]) => {
  const own = path.slice(0, path.lastIndexOf(')/') + 2).replaceAll(/\(([^)]*)\)/g, '$$1')
  const allowed = also === null ? [own] : ['shared/', own, ...also]
  return forbid(
    `narrower-${path.replaceAll(/[^a-zA-Z]+/g, '-')}`,
    { path: `^${path}` },
    { path: OURS, pathNot: `^(${allowed.join('|')})` }
  )
})

const orderRules = Object.entries(ROOMS_IN_ORDER).flatMap(([place, rooms]) =>
  rooms
    .slice(1)
    .map((room, at) =>
      forbid(
        `${room}-in-order`,
        { path: `^${place}/${room}/` },
        { path: `^${place}/((${rooms.slice(0, at + 1).join('|')})/|[^/]+[.]ts$)` }
      )
    )
)

/** What only one place may import. */
const doors = [
  forbid('keychain', { pathNot: '^electron/stores/vault/keytarVault' }, { path: 'node_modules/keytar' }),
  forbid(
    'database',
    { path: '^(electron|renderer|shared)', pathNot: '^electron/base/database/database' },
    { path: 'node_modules/better-sqlite3-multiple-ciphers' }
  ),
  forbid(
    'electron',
    { path: '^(electron|shared|renderer)', pathNot: '^electron/(main[.]|preload[.]|shells/desktop/)' },
    { path: 'node_modules/electron/' }
  ),
  // Random choices follow one seed.
  forbid('fast-check', { path: '^test', pathNot: '^test/support/fastCheck' }, { path: 'node_modules/fast-check' })
].map((rule) => ({ ...rule, name: `one-door-to-${rule.name}` }))

/** The others: which kinds of things import which. */
const kinds = [
  forbid('no-cycles', {}, { circular: true }),
  { ...forbid('no-cycles-of-folders', { path: '^electron' }, { circular: true }), scope: 'folder' },
  forbid('nothing-unresolved', {}, { couldNotResolve: true, pathNot: '\\?modulePath$|^\\./generated/' }),
  forbid('laboratory-stands-aside', { path: '^test/(?!lab/)' }, { path: '^test/lab/' }),
  forbid('shared-has-rooms', {}, { path: '^shared/(?!contract|errors)[^/]+[.]ts$' }),
  forbid('shared-stands-alone', { path: '^shared' }, { path: OURS, pathNot: '^shared' }),
  forbid(
    'core-does-no-io',
    { path: '^electron/core/matching/' },
    {
      dependencyTypes: ['core', 'npm'],
      pathNot: 'node_modules/zod'
    }
  ),
  forbid(
    'sync-knows-api-and-ledger-by-type',
    { path: '^electron/features/sync/' },
    {
      path: '^electron/(service/api|stores/ledger)/',
      dependencyTypesNot: ['type-only']
    }
  ),
  forbid(
    'preload-is-types-only',
    { path: '^electron/preload' },
    {
      pathNot: '^(node_modules/)?electron',
      dependencyTypesNot: ['type-only']
    }
  ),
  forbid('renderer-knows-only-shared', { path: '^renderer' }, { path: OURS, pathNot: '^(shared|renderer)' }),
  forbid(
    'renderer-takes-types-from-domain',
    { path: '^renderer' },
    {
      path: '^shared/(calls|domain|contract)',
      dependencyTypesNot: ['type-only']
    }
  ),
  forbid(
    'parts-are-stateless',
    { path: '^renderer/.*/parts/' },
    {
      path: [
        '^renderer/.*/state/',
        '^renderer/session/(?!(remedyLabels|vaultWords|useAction)[.])[^/]+[.]ts$',
        '^renderer/kit/bridge/bridge'
      ]
    }
  ),
  forbid(
    'parts-are-of-one-feature',
    { path: '^renderer/([^/]+)/' },
    {
      path: '^renderer/.*/parts/',
      pathNot: '^renderer/$1/'
    }
  ),
  forbid('app-alone-shows-views', { path: '^renderer/(?!app/)' }, { path: '^renderer/.*View\\.vue$' })
]

/** The order of ARCHITECTURE.md, kept by a machine. @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...floorRules, ...narrowerRules, ...orderRules, ...doors, ...kinds],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules/(?!keytar|electron/|better-sqlite3)|out|dist)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.vue', '.mjs', '.js']
    }
  }
}
