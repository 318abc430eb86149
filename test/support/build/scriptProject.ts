import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProcess, type StartedProcess } from '../process/startedProcess.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

export interface ScriptProject extends AsyncDisposable {
  readonly root: string
  /** Writes a file of the project, with its folders. */
  write(path: string, text: string, mode?: number): Promise<void>
  /** Lines that the fake commands wrote down; none when they were not called. */
  readonly calls: () => Promise<readonly string[]>
  /** Runs `scripts/<name>` to its end. */
  run(name: string, args?: readonly string[], env?: NodeJS.ProcessEnv): Promise<ScriptResult>
  start(name: string, args?: readonly string[], env?: NodeJS.ProcessEnv): StartedProcess
}

interface ScriptResult {
  readonly code: number | NodeJS.Signals
  readonly stdout: string
  readonly stderr: string
}

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const copied = ['scripts', 'electron/shells/loopback', 'electron/base/process', 'shared/errors.ts']

/**
 * A small project with the real scripts in it and commands of the test's own: nothing is installed or fetched. Its
 * environment has no screen, no browser and no npm, unless the test says so.
 */
export async function scriptProject(): Promise<ScriptProject> {
  const folder = await temporaryFolder()
  const root = folder.path
  for (const path of copied) await cp(join(repository, path), join(root, path), { recursive: true })
  const write = async (path: string, text: string, mode = 0o644): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
    await chmod(join(root, path), mode)
  }
  await write('package.json', '{ "type": "module", "version": "1.0.0" }')
  await write('package-lock.json', lockOf({ zod: { version: '4.0.0' } }))
  await write('bin/.keep', '')

  const start: ScriptProject['start'] = (name, args = [], env = {}) =>
    startProcess(process.execPath, [join(root, 'scripts', name), ...args], {
      env: { ...noMachine(root), ...env },
      cwd: root
    })
  return {
    root,
    write,
    start,
    async calls() {
      const text = await readFile(join(root, 'calls.log'), 'utf8').catch(() => '')
      return text.split('\n').filter(Boolean)
    },
    async run(name, args, env) {
      await using running = start(name, args, env)
      return { code: await running.ended, stdout: running.stdout(), stderr: running.stderr() }
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  }
}

export function lockOf(packages: Readonly<Record<string, object>>): string {
  const entries = Object.entries(packages).map(([name, entry]): [string, object] => [`node_modules/${name}`, entry])
  return JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...Object.fromEntries(entries) } })
}

/** A JavaScript command that writes its name and arguments down, then does what the test says. */
export function fakeScript(name: string, then = ''): string {
  return [
    "import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'",
    `appendFileSync('calls.log', '${name} ' + process.argv.slice(2).join(' ') + '\\n')`,
    then
  ].join('\n')
}

/** Nothing that the machine of the test has may decide what the scripts do. */
function noMachine(root: string): NodeJS.ProcessEnv {
  const unset = Object.keys(process.env).filter((name) =>
    /^(npm_|electron_|playwright_|tallydesk_|https?_proxy)/i.test(name)
  )
  return {
    ...Object.fromEntries(unset.map((name): [string, undefined] => [name, undefined])),
    PATH: join(root, 'bin'),
    HOME: root,
    XDG_CACHE_HOME: join(root, 'cache'),
    DISPLAY: undefined,
    WAYLAND_DISPLAY: undefined
  }
}
