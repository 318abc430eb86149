import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from '../temporaryFolder.ts'

const PROGRAMS = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon']

/** What is missing on this machine for a private keyring; empty when all is there. */
export function missingForKeyring(): string {
  const found = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
  return PROGRAMS.filter((program) => !found(program)).join(', ')
}

// Nothing can be started by calling its name on this bus: neither a second keyring nor a password prompt.
const BUS_CONFIG = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`

export type Environment = Readonly<Record<string, string>>

/** A desktop session of the test's own: its bus, its home, and its keyring once that is started. */
export interface KeyringSession extends AsyncDisposable {
  readonly folder: string
  readonly env: Environment
  /** Starts the keyring, unlocked with the password (made on first use), or without one. */
  startKeyring(password?: string): Promise<ChildProcess>
  lockKeyring(): void
}

export async function openKeyringSession(): Promise<KeyringSession> {
  const folder = await temporaryFolder()
  const children: ChildProcess[] = []
  const env = await privateEnvironment(folder.path)
  const config = join(folder.path, 'bus.conf')
  await writeFile(config, BUS_CONFIG)
  const bus = spawn(
    'dbus-run-session',
    [`--config-file=${config}`, '--', 'sh', '-c', 'echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat'],
    { env, stdio: ['pipe', 'pipe', 'ignore'] }
  )
  const [address] = (await once(createInterface({ input: bus.stdout }), 'line')) as [string]
  const sessionEnv = { ...env, DBUS_SESSION_BUS_ADDRESS: address }

  return {
    folder: folder.path,
    env: sessionEnv,
    startKeyring: async (password) => {
      const unlocking = password === undefined ? [] : ['--unlock']
      const keyring = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...unlocking], {
        env: sessionEnv,
        stdio: ['pipe', 'ignore', 'ignore']
      })
      children.push(keyring)
      keyring.stdin.end(password)
      while (!isKeyringOnBus(sessionEnv)) await wait(20)
      return keyring
    },
    lockKeyring: () => {
      const collections = 'array:objpath:/org/freedesktop/secrets/collection/login'
      send(sessionEnv, 'org.freedesktop.secrets', '/org/freedesktop/secrets', [
        'org.freedesktop.Secret.Service.Lock',
        collections
      ])
    },
    [Symbol.asyncDispose]: async () => {
      for (const child of children) await endChild(child)
      const ended = once(bus, 'exit')
      bus.stdin.end()
      await ended
      await folder[Symbol.asyncDispose]()
    }
  }
}

/** Ends a child, a stopped one too, and waits until it is gone. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Nothing of the real session: no display for a prompt, no bus, no home. */
async function privateEnvironment(folder: string): Promise<Environment> {
  const place = { HOME: folder, XDG_RUNTIME_DIR: join(folder, 'run'), XDG_DATA_HOME: join(folder, 'data') }
  for (const path of Object.values(place)) await mkdir(path, { recursive: true, mode: 0o700 })
  return { ...place, PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }
}

function isKeyringOnBus(env: Environment): boolean {
  const question = ['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets']
  return send(env, 'org.freedesktop.DBus', '/org/freedesktop/DBus', question).includes('boolean true')
}

function send(env: Environment, name: string, path: string, message: readonly string[]): string {
  const { status, stdout } = spawnSync(
    'dbus-send',
    ['--session', '--print-reply', `--dest=${name}`, path, ...message],
    {
      env,
      encoding: 'utf8',
      timeout: 10_000
    }
  )
  if (status !== 0) throw new Error(`dbus-send to ${name} failed`)
  return stdout
}
