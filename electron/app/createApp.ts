import type { Connection } from '../../shared/domain/connection.ts'
import { openConnections } from '../stores/connections/connections.ts'
import { toWire } from '../../shared/errors.ts'
import { createVault } from '../stores/vault/vault.ts'
import { createAnnouncer } from '../session/announcer.ts'
import type { App } from './app.ts'
import { createBackupJob } from '../features/backups/backupJob.ts'
import { finishRestores } from '../features/backups/restoreJournal.ts'
import { createExportJobs } from '../features/exporting/job/exportJobs.ts'
import { createPastExports } from '../features/exporting/job/pastExports.ts'
import type { ConnectionServices } from './handlers/handlerContext.ts'
import { createHandlers } from './handlers.ts'
import { inTurn } from '../../shared/app/inTurn.ts'
import { damagedAppFiles } from '../session/damagedFiles.ts'
import { placesIn } from '../session/dataFolder.ts'
import { openLeftovers } from '../session/leftovers.ts'
import { openConnectionServices } from './openConnectionServices.ts'
import { openAppSettings } from '../session/appSettings.ts'
import { makePrivateFolder } from '../session/privateFolder.ts'
import { mayOthersWrite } from '../base/process/fileRights.ts'
import type { AppOptions } from '../session/options.ts'
import { besideOwnFiles } from '../features/exporting/job/besideOwnFiles.ts'
import type { Ports } from '../session/ports.ts'

/** How often is looked, in milliseconds, whether another process, such as a command, has changed a setting. */
const FOLLOW_EVERY = 15_000

/** The whole main side behind any shell. Resolves before the chosen connection is open, so that a window shows at once. */
export async function createApp(given: Ports, options: AppOptions = {}): Promise<App> {
  const { autoSync = true } = options
  await makePrivateFolder(given.dataDir)
  const leftovers = await openLeftovers({
    dataDir: given.dataDir,
    files: besideOwnFiles(given),
    log: given.log,
    finish: (mark) => finishRestores(given.dataDir, mark, given.log)
  })
  const announcer = createAnnouncer(() => given.log('listener-failed'))
  const settings = await openAppSettings({
    ports: given,
    onChange: (now) => announcer.announce('settings.changed', now)
  })
  const ports: Ports = { ...given, files: leftovers.files, user: settings.user }
  const places = placesIn(ports.dataDir)
  const connections = await openConnections(places.connections)
  const vault = createVault({
    openKeychain: ports.openKeychain,
    sealedFile: places.sealedVault,
    passphrase: options.passphrase
  })
  const { announce } = announcer
  const past = createPastExports(ports)
  const exports = createExportJobs({
    files: ports.files,
    announce: (status) => announce('export.progress', status),
    past
  })
  const { noteTarget } = leftovers
  const backups = createBackupJob({ ports, options, vault, announce, connections, exports, noteTarget })

  const sharedFolder = (await mayOthersWrite(ports.dataDir)) ? ports.dataDir : undefined
  const wrong = () => ({ connections: connections.setAside, appSettings: settings.setAside, sharedFolder })

  // The first caller that needs a connection opens the chosen one, so a command that names another opens only that.
  let opened: ConnectionServices | undefined
  let adopted = Promise.resolve()
  const open = (connection: Connection): ConnectionServices => {
    const services = openConnectionServices(connection, { ports, options, vault, announce }, wrong())
    adopted = services.workspace
      .handOverTimeZone((timeZone) => settings.adoptTimeZone(timeZone))
      .catch((error: unknown) => ports.log('time-zone-not-adopted', { code: toWire(error).code }))
    return services
  }
  const services = (): ConnectionServices => (opened ??= open(connections.selected()))
  const isChosen = (id: string) => (opened?.session.connection ?? connections.selected()).id === id
  async function closeServices(): Promise<void> {
    await exports.cancelAll()
    await opened?.close()
  }
  const closeAll = async () => {
    clearInterval(following)
    try {
      await backups.close()
      await closeServices()
    } finally {
      await leftovers.close()
    }
  }
  const turn = inTurn()
  const select = (connection: Connection, change?: () => Promise<Connection>) =>
    turn(async () => {
      // It may have been changed or removed while another one was being opened.
      let changed = connections.get(connection.id)
      // Services that could not be closed in order serve nobody any more.
      await closeServices().catch((error: unknown) => ports.log('connection-not-closed', { code: toWire(error).code }))
      try {
        if (change) changed = await change()
      } finally {
        opened = open(changed)
      }
      return opened
    })
  async function reopen(): Promise<void> {
    const before = connections.selected().id
    await connections.refresh()
    await settings.reload()
    const chosen = connections.selected()
    // One that is chosen for the first time now came from there.
    if (opened) await select(chosen.id === before ? opened.session.connection : chosen)
  }
  vault.onChange((status) => {
    announce('vault.changed', status)
    if (status.state === 'ready' && opened?.session.status().state === 'locked')
      select(opened.session.connection).catch((error: unknown) =>
        ports.log('not-reopened', { code: toWire(error).code })
      )
  })

  const following = setInterval(() => {
    void settings.refresh()
    // The session says what could not be read at its opening; a change says it later.
    opened?.assuming.follow().catch(() => undefined)
  }, FOLLOW_EVERY)
  // It must not keep a command running.
  following.unref()

  if (autoSync) services()
  let closing: Promise<void> | undefined
  return {
    handlers: createHandlers({
      ports,
      options,
      settings,
      adopted: () => adopted,
      connections,
      vault,
      exports,
      past,
      backups,
      services,
      announce,
      isChosen,
      select,
      alone: turn,
      reopen
    }),
    subscribe: announcer.subscribe,
    setAside: () => damagedAppFiles(wrong()),
    close: () => (closing ??= turn(closeAll))
  }
}
