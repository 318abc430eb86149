import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { at, readNote, say, Trouble, writeNote } from './project.mjs'
import { lastLines, runCommand } from './runCommand.mjs'

const LIMIT = 15 * 60_000
// Install scripts are off. What they would download is downloaded here, with a time limit and a message to the user.
const CI = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
const QUIET = ['--loglevel=error', '--progress=false']

/** Installs exactly what `package-lock.json` says, unless that was done already. */
export async function ensureDependencies() {
  const wanted = fingerprint()
  if (existsSync(at('node_modules')) && readNote('dependencies')?.wanted === wanted) return
  if (!isInstalled()) await install()
  writeNote('dependencies', { wanted })
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(at('package-lock.json')))
  return `${process.platform}-${process.arch}-${hash.digest('hex')}`
}

/** Compares the lock file with npm's list of installed packages, because the user may have run npm directly. */
function isInstalled() {
  const installed = readPackages(at('node_modules', '.package-lock.json'))
  if (!installed) return false
  const wanted = Object.entries(readPackages(at('package-lock.json')) ?? {}).filter(([path]) => path !== '')
  return wanted.every(([path, entry]) => {
    const found = installed[path]
    return found ? found.version === entry.version && found.integrity === entry.integrity : mayBeAbsent(entry)
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** An optional package may be absent if it is for other machines or for the other C library. */
function mayBeAbsent({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false
  const isForUs = (os?.includes(process.platform) ?? false) && (cpu?.includes(process.arch) ?? false)
  return !isForUs || libc !== undefined
}

async function install() {
  // npm empties the folder behind a link, which others may be using.
  if (isLink(at('node_modules'))) throw new Trouble(LINKED)
  say('Installing packages (a minute or two the first time) …')
  const { program, args } = npm()
  const started = Date.now()
  const { code, output, isLate } = await runCommand(program, [...args, ...CI, ...QUIET], { limit: LIMIT })
  if (code !== 0) throw new Trouble(explain(output, isLate))
  say(`Installed packages in ${Math.round((Date.now() - started) / 1000)} s.`)
}

const LINKED =
  'Packages could not be installed: node_modules is a link, and npm would delete what it leads to. Remove the link (only the link, not the folder behind it) and try again.'

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** The npm that runs this script, so that its settings and version apply. */
export function npm() {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return { program: process.env.npm_node_execpath ?? process.execPath, args: [cli] }
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

const REASONS = {
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ETIMEDOUT: unreachable,
  ENETUNREACH: unreachable,
  ERR_SOCKET_TIMEOUT: unreachable,
  E401: () => 'the package registry wants you to sign in. Run "npm login", or correct the registry in your .npmrc.',
  E403: () => 'the package registry refused. Check the registry and the rights in your .npmrc.',
  E404: () => 'the package registry does not have a package that is needed. Check the registry in your .npmrc.',
  ETARGET: () => 'the package registry does not have a version that is needed. Check the registry in your .npmrc.',
  EINTEGRITY: () => 'a package is not the one that was reviewed. Run "npm cache clean --force" and try again.',
  EUSAGE: () => 'package-lock.json does not fit package.json. Restore both with "git checkout package*.json".',
  ENOSPC: () => 'the disk is full. Free some space and try again.',
  EACCES: () => 'files of this folder may not be written. Check who owns it.',
  EPERM: () => 'files of this folder may not be written. Check who owns it, and close programs that use it.',
  EROFS: () => 'the disk is read-only.'
}

function unreachable() {
  return 'the package registry could not be reached. Check the network, the proxy and "npm config get registry".'
}

function explain(output, isLate) {
  if (isLate) return `Packages could not be installed: it took longer than ${LIMIT / 60_000} minutes. Try again.`
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1]
  const reason = REASONS[code]?.() ?? `npm says:\n${lastLines(output)}`
  return `Packages could not be installed: ${reason}`
}
