/** The layers of ARCHITECTURE.md, kept by a machine. @type {import('dependency-cruiser').IConfiguration} */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(electron|renderer|shared|test|scripts)', pathNot: allowed }
})

const shells = 'desktop|http|cli'
const capabilities = 'accounts|backups|exporting|funding|reconciling|sync|teaming|threeds'
const stores =
  'api|backup|browserAssets|chain|connection|database|isolatedWindow|ledger|process|reconciliation|sandbox|spreadsheet|team|vault|workbook|workspace'
/** No arrow of the main side runs up, and none runs to an entry. */
const below = (name, rooms, higher) => ({
  name,
  severity: 'error',
  from: { path: `^electron/(${rooms})/` },
  to: { path: `^electron/((${higher})/|[^/]+\\.ts$)` }
})

module.exports = {
  forbidden: [
    {
      name: 'shells-do-not-meet',
      severity: 'error',
      from: { path: `^electron/(${shells})/` },
      to: { path: `^electron/(${shells})/`, pathNot: '^electron/$1/' }
    },
    below('app-knows-no-shell', 'app', `${shells}|loopback`),
    below('capabilities-know-no-app', capabilities, `app|${shells}|loopback`),
    below('loopback-serves-shells', 'loopback', `app|${capabilities}|${shells}`),
    below('session-knows-no-capability', 'session', `app|${capabilities}|${shells}|loopback`),
    below('stores-know-no-session', stores, `app|${capabilities}|session|${shells}|loopback`),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?modulePath$|^\\./generated/' }
    },
    only('shared-stands-alone', '^shared', '^shared'),
    only('api-knows-only-shared', '^electron/service/api/', '^(shared|electron/service/api/)'),
    only('database-knows-only-shared', '^electron/base/database/', '^(shared|electron/base/database/)'),
    only('chain-knows-only-shared', '^electron/core/auditChain/', '^(shared|electron/core/auditChain/)'),
    only('spreadsheet-knows-only-shared', '^electron/core/spreadsheet/', '^(shared|electron/core/spreadsheet/)'),
    only(
      'ledger-knows-shared-and-what-relates',
      '^electron/stores/ledger/',
      '^(shared|electron/(database|ledger|spreadsheet|reconciliation/matching/relating)/|electron/core/matching/model[.])'
    ),
    only(
      'workbook-holds-decisions',
      '^electron/stores/workbook/',
      '^(shared|electron/(chain|database|reconciliation|workbook)/)'
    ),
    only(
      'threeds-is-a-cycle-and-its-page',
      '^electron/features/threeds/(?!service/)',
      '^(shared|electron/(browserAssets|isolatedWindow|threeds)/)'
    ),
    only(
      'vault-knows-only-shared-and-locks',
      '^electron/stores/vault/',
      '^(shared|electron/(vault/|database/fileLock|process/))'
    ),
    only(
      'backup-is-a-file',
      '^electron/stores/backupFile/',
      '^(shared|electron/(backup/|connection/connectionFile|vault/))'
    ),
    only('sandbox-knows-only-shared', '^electron/service/sandbox/', '^(shared|electron/(browserAssets|sandbox)/)'),
    only('browser-assets-know-no-page', '^electron/base/browserAssets/', '^electron/base/browserAssets/'),
    only('isolated-window-is-a-port', '^electron/base/isolatedWindow/', '^(shared|electron/base/isolatedWindow/)'),
    only(
      'exporting-writes-what-it-is-given',
      '^electron/features/exporting/(?!job/)',
      '^(shared|electron/(chain|exporting|process|spreadsheet)/)'
    ),
    only('reconciliation-is-pure', '^electron/core/matching/', '^(shared|electron/(reconciliation|spreadsheet)/)'),
    only('renderer-knows-only-shared', '^renderer', '^(shared|renderer)'),
    {
      name: 'reconciliation-does-no-io',
      severity: 'error',
      from: { path: '^electron/core/matching/' },
      to: { dependencyTypes: ['core', 'npm'], pathNot: 'node_modules/zod' }
    },
    {
      name: 'sync-knows-api-and-ledger-by-type',
      severity: 'error',
      from: { path: '^electron/features/sync/' },
      to: { path: '^electron/(api|ledger)/', dependencyTypesNot: ['type-only'] }
    },
    {
      name: 'one-keychain-door',
      severity: 'error',
      from: { pathNot: '^electron/stores/vault/keytarVault' },
      to: { path: 'node_modules/keytar' }
    },
    {
      name: 'one-database-door',
      severity: 'error',
      from: { path: '^(electron|renderer|shared)', pathNot: '^electron/base/database/database' },
      to: { path: 'node_modules/better-sqlite3-multiple-ciphers' }
    },
    {
      name: 'random-choices-follow-one-seed',
      severity: 'error',
      from: { path: '^test', pathNot: '^test/support/fastCheck' },
      to: { path: 'node_modules/fast-check' }
    },
    {
      name: 'preload-is-types-only',
      severity: 'error',
      from: { path: '^electron/preload' },
      to: { pathNot: '^(node_modules/)?electron', dependencyTypesNot: ['type-only'] }
    },
    {
      name: 'electron-in-its-shell-only',
      severity: 'error',
      from: { path: '^(electron|shared|renderer)', pathNot: '^electron/(main[.]|preload[.]|desktop/)' },
      to: { path: 'node_modules/electron/' }
    },
    only('kit-knows-no-feature', '^renderer/kit/', '^(shared|renderer/kit/)'),
    {
      name: 'parts-are-stateless',
      severity: 'error',
      from: { path: '^renderer/.*/parts/' },
      to: { path: ['^renderer/.*/state/', '^renderer/kit/bridge/bridge'] }
    },
    {
      name: 'parts-are-of-one-feature',
      severity: 'error',
      from: { path: '^renderer/([^/]+)/' },
      to: { path: '^renderer/.*/parts/', pathNot: '^renderer/$1/' }
    },
    {
      name: 'app-alone-shows-views',
      severity: 'error',
      from: { path: '^renderer/(?!app/)' },
      to: { path: '^renderer/.*View\\.vue$' }
    },
    {
      name: 'renderer-takes-types-from-domain',
      severity: 'error',
      from: { path: '^renderer' },
      to: { path: '^shared/(calls|domain|contract)', dependencyTypesNot: ['type-only'] }
    }
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules/(?!keytar|electron/|better-sqlite3)|out|dist|test/bench/data)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.vue', '.mjs', '.js']
    }
  }
}
