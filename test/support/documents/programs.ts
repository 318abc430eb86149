import { existsSync } from 'node:fs'
import { readOptions } from '../../../electron/shells/cli/readOptions.ts'
import { runNode } from '../process/runNode.ts'
import { readDocument, root } from './documents.ts'
import { commandOf } from './mentions.ts'
import type { Answer, PageSetup } from './pageSetup.ts'
import { scripts } from './projectScripts.ts'

interface Typed {
  readonly args: readonly string[]
  readonly input: string
  /** Of what opens a page and waits: read it, do not run it. */
  readonly isOnlyRead: boolean
}
type Program = (typed: Typed, setup: PageSetup) => Promise<Answer>

const done = (out = ''): Answer => ({ code: 0, out, err: '' })

/** What pages may call. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  npm,
  npx,
  curl,
  echo: async ({ args }) => done(`${args.join(' ')}\n`),
  export: async ({ args }, { env }) => {
    setVariables(args, env)
    return done()
  },
  // Before anything of ours is there.
  git: async () => done(),
  cd: async () => done()
}

/** Takes `NAME=value`. */
export function setVariables(settings: readonly string[], env: Record<string, string>): void {
  for (const setting of settings) {
    const [, name = '', value = ''] = /^(\w+)=([^]*)$/.exec(setting) ?? []
    env[name] = value
  }
}

async function npm({ args: [first = '', ...rest], ...typed }: Typed, setup: PageSetup): Promise<Answer> {
  const words = (first === 'run' ? rest : [first, ...rest]).filter((word) => word !== '-s')
  const [name = '', dashes, ...args] = words
  const script = scripts[name]
  if (script === undefined) throw new Error(`package.json has no script ${name}.`)
  if (dashes !== undefined && dashes !== '--') throw new Error(`npm takes ${dashes} for itself: write -- before it.`)
  const [, own] = / scripts\/cli\.mjs(.*)$/.exec(script) ?? []
  if (own !== undefined) return cli({ ...typed, args: [...own.split(' ').filter(Boolean), ...args] }, setup)
  if (name === 'contract') return contract(args, setup)
  if (name === 'bench') return bench(args)
  const sources = CAMPAIGNS[name]
  if (sources) return campaign(name, args, sources)
  if (args.length > 0) throw new Error(`${name} takes nothing.`)
  return done()
}

async function cli({ args, input, isOnlyRead }: Typed, setup: PageSetup): Promise<Answer> {
  if (args[0] === 'sandbox') return setup.startSandbox(args.map((word, at) => (args[at - 1] === '--port' ? '0' : word)))
  if (!isOnlyRead) return setup.cli(args, input)
  const command = commandOf(args)
  if (!command) throw new Error(`There is no command ${args.join(' ')}.`)
  readOptions(command.name, command, args.slice(command.name.split(' ').length))
  return done()
}

async function contract(args: readonly string[], { env }: PageSetup): Promise<Answer> {
  const { code, stdout, stderr } = await runNode(new URL('test/lab/contract/main.ts', root), args, env)
  return { code: code ?? 1, out: stdout, err: stderr }
}

/** Programs that take long, and the files that hold what they are called with. */
const CAMPAIGNS: Readonly<Record<string, readonly string[]>> = {
  fuzz: ['test/lab/fuzz/main.ts', 'test/lab/fuzz/targets.ts'],
  mutation: ['test/lab/mutation/main.ts', 'test/lab/mutation/areas.ts'],
  states: ['test/states/main.ts']
}

/** Not run: each name and option is looked up. Capital letters and numbers stand for the reader's own. */
async function campaign(name: string, args: readonly string[], sources: readonly string[]): Promise<Answer> {
  const words = new Set(sources.flatMap((source) => readDocument(source).match(/[\w-]+/g) ?? []))
  const unknown = args.filter((arg) => /^[a-z-]/.test(arg) && !words.has(arg.replace(/^--/, '')))
  if (unknown.length > 0) throw new Error(`${name} knows no ${unknown.join(', ')}.`)
  return done()
}

async function bench(names: readonly string[]): Promise<Answer> {
  const [, table = ''] = /const BENCHES[^]*?\{([^]*?)\}/.exec(readDocument('test/lab/bench/main.ts')) ?? []
  const unknown = names.filter((name) => !table.split(/[\s,]+/).includes(name))
  if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}.`)
  return done()
}

/** Not run: what it is to work on is there, and its help names each option. */
async function npx({ args: [name = '', ...args] }: Typed): Promise<Answer> {
  const program = new URL(`node_modules/${name}/package.json`, root)
  if (!existsSync(program)) throw new Error(`There is no program ${name} in node_modules.`)
  const missing = args.filter((arg) => arg.includes('/') && !existsSync(new URL(arg, root)))
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}.`)
  const { bin } = JSON.parse(readDocument(program.href)) as { readonly bin: Readonly<Record<string, string>> }
  const [subcommand = ''] = args
  const { stdout } = await runNode(new URL(bin[name] ?? '', program), [subcommand, '--help'])
  const unknown = args.filter((arg) => arg.startsWith('--') && !stdout.includes(arg))
  if (unknown.length > 0) throw new Error(`${name} ${subcommand} has no ${unknown.join(', ')}.`)
  return done()
}

async function curl({ args }: Typed): Promise<Answer> {
  const headers: Record<string, string> = {}
  let [method, body, url]: (string | undefined)[] = []
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (word === '-X') method = args[++at]
    else if (word === '-d') body = args[++at]
    else if (word === '-H') {
      const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(args[++at] ?? '') ?? []
      headers[name] = value
    } else if (word.startsWith('-')) throw new Error(`curl is shown with ${word}, which nobody checks.`)
    else url = word
  }
  const response = await fetch(url ?? '', { headers, ...(method && { method }), ...(body !== undefined && { body }) })
  const out = await response.text()
  return { code: response.ok ? 0 : 22, out, err: response.ok ? '' : `HTTP ${response.status}` }
}
