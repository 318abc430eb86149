import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, posix } from 'node:path'
import { at, isRecent, readNote, say, writeNote } from './project.mjs'
import { canReach, proxyEnv } from './reach.mjs'
import { runCommand } from './runCommand.mjs'

const LIMIT = 10 * 60_000

/** The path of Electron; undefined if it was not downloaded. Does not import `electron`, which would download it. */
export function findElectron() {
  try {
    const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? at('node_modules', 'electron', 'dist')
    const program = join(dist, readFileSync(at('node_modules', 'electron', 'path.txt'), 'utf8').trim())
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

/** The reason why the binary is missing, as the end of a sentence. */
export function whyNoElectron() {
  return readNote('electron')?.why ?? 'it was not fetched'
}

/** Downloads Electron's binary if there is a screen. Without it, the browser shell is used instead. */
export async function ensureElectron(node) {
  if (findElectron() || !hasScreen()) return
  const url = downloadUrl()
  const before = readNote('electron')
  if (before?.url === url && isRecent(before.failedAt)) return
  const why = await fetchBinary(node, url)
  if (why === undefined) say('Fetched Electron.')
  else writeNote('electron', { url, failedAt: Date.now(), why })
}

/** Returns undefined on success, otherwise the reason. */
async function fetchBinary(node, url) {
  const { host } = new URL(url)
  if (!isCached(url) && !(await canReach(node, url))) return `${host}, where it is fetched from, cannot be reached`
  say('Fetching Electron (once, about 120 MB) …')
  const install = at('node_modules', 'electron', 'install.js')
  const { isLate } = await runCommand(node, [install], { limit: LIMIT, env: proxyEnv })
  if (findElectron()) return undefined
  return isLate ? `fetching it from ${host} took too long` : `it could not be fetched from ${host}`
}

/**
 * The same rule as in the shells, which are TypeScript: that needs Node 24, which takes a fifth of a second to load its
 * first such file.
 */
export function hasScreen() {
  const { env, platform } = process
  if (env.TALLYDESK_NO_OPEN === '1') return false
  return platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY)
}

/** The address from which Electron's installer downloads, with its settings for mirrors. */
function downloadUrl() {
  const { version } = JSON.parse(readFileSync(at('node_modules', 'electron', 'package.json'), 'utf8'))
  const base = setting('mirror') ?? 'https://github.com/electron/electron/releases/download/'
  const folder = (setting('customDir') ?? `v${version}`).replace('{{ version }}', version)
  const file = setting('customFilename') ?? `electron-v${version}-${process.platform}-${process.arch}.zip`
  return `${base}${folder}/${file}`
}

function setting(name) {
  const snake = name.replace(/([A-Z])/g, '_$1')
  const names = [
    `npm_config_electron_${name.toLowerCase()}`,
    `NPM_CONFIG_ELECTRON_${snake.toUpperCase()}`,
    `npm_config_electron_${snake.toLowerCase()}`,
    `npm_package_config_electron_${name}`,
    `npm_package_config_electron_${snake.toLowerCase()}`,
    `ELECTRON_${snake.toUpperCase()}`
  ]
  return names.map((key) => process.env[key]).find(Boolean)
}

/** Electron's installer stores its downloads, in one folder per source. */
function isCached(url) {
  const folder = new URL(url)
  folder.pathname = posix.dirname(folder.pathname)
  const key = createHash('sha256').update(folder.href).digest('hex')
  return existsSync(
    join(process.env.electron_config_cache ?? cacheFolder(), key, posix.basename(new URL(url).pathname))
  )
}

function cacheFolder() {
  const { env, platform } = process
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'electron')
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'electron', 'Cache')
  return join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'electron')
}
