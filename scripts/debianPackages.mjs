import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isRecent, readNote, say, writeNote } from './project.mjs'
import { runCommand } from './runCommand.mjs'

const LIMIT = 10 * 60_000
const OPTIONS = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=60']

/** System packages of the integration tests, with a test for each. */
const NEEDED = [
  { name: 'gnome-keyring', isThere: () => isOnPath('gnome-keyring-daemon') },
  { name: 'dbus', isThere: () => isOnPath('dbus-run-session') },
  { name: 'libsecret-1-0', isThere: () => hasLibrary('libsecret-1.so.0') },
  { name: 'sqlite3', isThere: () => isOnPath('sqlite3') },
  // Readers of exported files that this project did not write.
  { name: 'libreoffice-calc-nogui', isThere: () => isOnPath('soffice') },
  { name: 'libxml2-utils', isThere: () => isOnPath('xmllint') },
  { name: 'poppler-utils', isThere: () => isOnPath('pdftotext') },
  { name: 'ofx', isThere: () => isOnPath('ofxdump') },
  { name: 'python3', isThere: () => isOnPath('python3') }
]

/** Installs what the integration tests need where that is possible, and says what is skipped elsewhere. */
export async function ensureTestPackages() {
  if (process.platform !== 'linux') {
    say('The tests that need a keyring or other programs of Linux are skipped here.')
    return
  }
  const missing = NEEDED.filter(({ isThere }) => !isThere()).map(({ name }) => name)
  if (missing.length === 0 || (isRootOnDebian() && (await installPackages(missing)))) return
  say(`The tests that need ${missing.join(', ')} are skipped: not installed here.`)
}

/** Root on Debian itself: Ubuntu's packages of the same names lead elsewhere. */
export function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8')) && isOnPath('apt-get')
}

/** True if all of them are installed afterwards. A failed install is not tried again within a day. */
export async function installPackages(names) {
  const key = names.join(' ')
  const before = readNote('debian')
  if (before?.key === key && isRecent(before.failedAt)) return false
  say(`Installing Debian packages: ${key} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', [...OPTIONS, '-qq', 'update'], { limit: LIMIT, env })
  const install = [...OPTIONS, '-qq', 'install', '-y', '--no-install-recommends', ...names]
  const { code } = await runCommand('apt-get', install, { limit: LIMIT, env })
  if (code !== 0) writeNote('debian', { key, failedAt: Date.now() })
  return code === 0
}

const isOnPath = (name) => onPath(name) !== undefined

/** The path of a program on the PATH. */
export function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

function hasLibrary(name) {
  const folders = ['/usr/lib', '/usr/lib64', '/lib'].filter((folder) => existsSync(folder))
  const triplets = folders.flatMap((folder) =>
    readdirSync(folder).flatMap((inner) => (inner.includes('-linux-') ? [join(folder, inner)] : []))
  )
  return [...folders, ...triplets].some((folder) => existsSync(join(folder, name)))
}
