import { parseArgs, type ParseArgsConfig } from 'node:util'
import { AppError } from '../../shared/errors.ts'

/** What a process of this program says with its exit code. */
export const EXIT = { done: 0, failed: 1, wrongUse: 2, differences: 3, incomplete: 4 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Where a command reads and writes; results go to `out`, everything else to `err`. */
export interface Terminal {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /** Replaces the last line on a screen; does nothing where standard error is not one. */
  readonly progress: (line: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** Characters of a line on the screen. */
  readonly width: number
  /** What was piped in, to the first who asks; undefined when standard input is a screen, blank or read already. */
  readonly readInput: () => Promise<string | undefined>
  /** Aborts on Ctrl-C, SIGTERM, or when the process that started us is gone. */
  readonly signal: AbortSignal
}

export type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

interface OptionSpec {
  readonly type: 'string' | 'boolean'
  /** What the value is called in the help; for strings only. */
  readonly value?: string
  /** May be given more than once, each with a value; for strings only. */
  readonly isList?: true
  readonly text: string
}

export interface Command {
  readonly name: string
  /** One sentence for the list of commands. */
  readonly summary: string
  /** What else its own help says. */
  readonly details?: string
  readonly options: Readonly<Record<string, OptionSpec>>
  run(options: Options, terminal: Terminal): Promise<ExitCode>
}

export const commonOptions = {
  'base-url': { type: 'string', value: 'URL', text: 'the service; without it, the embedded sandbox' },
  'data-dir': { type: 'string', value: 'DIR', text: 'where ledgers are kept; default: the folder of the desktop app' },
  json: { type: 'boolean', text: 'one JSON object on standard output, everything else on standard error' }
} as const satisfies Record<string, OptionSpec>

/** Reads a command's arguments; anything it does not know is a `bad-input` with a pointer to the help. */
export function readOptions(command: Command, args: readonly string[]): Options {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' } }
  for (const [name, { type }] of Object.entries(command.options)) options[name] = { type, multiple: true }
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false })
    return Object.fromEntries(Object.entries(values).map(([name, given]) => [name, valueOf(command, name, given)]))
  } catch (cause) {
    const first = cause instanceof Error ? (cause.message.split(/\.? To specify|\. Did/)[0] ?? '') : ''
    throw new AppError('bad-input', `${first.replace(/\.$/, '')}. See: cli -- ${command.name} --help`, { cause })
  }
}

type Given = string | boolean | (string | boolean)[] | undefined

/** The parser would quietly take the last of several values. */
function valueOf({ options }: Command, name: string, given: Given): Options[string] {
  const all = Array.isArray(given) ? given : [given]
  if (all.includes('')) throw new Error(`Option '--${name}' needs a value`)
  if (options[name]?.isList) return all.filter((value) => typeof value === 'string')
  if (options[name]?.type === 'string' && all.length > 1) throw new Error(`Option '--${name}' is given twice`)
  return all[0]
}

export function commandHelp({ name, summary, details, options }: Command): string {
  const all: Readonly<Record<string, OptionSpec>> = { ...options, help: { type: 'boolean', text: 'this help' } }
  const rows = Object.entries(all)
  const labels = rows.map(([option, { value }]) => `--${option}${value ? ` ${value}` : ''}`)
  const width = Math.max(...labels.map((label) => label.length))
  const lines = rows.map(([, { text }], index) => `  ${(labels[index] ?? '').padEnd(width)}  ${text}`)
  return [
    `npm run -s cli -- ${name} [options]`,
    '',
    summary,
    ...(details === undefined ? [] : [details]),
    '',
    ...lines
  ].join('\n')
}

/** A whole number from an option, within bounds; `bad-input` otherwise. */
export function wholeNumber(options: Options, name: string, fallback: number, from: number, to: number): number {
  const text = options[name]
  if (text === undefined) return fallback
  const value = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (value >= from && value <= to) return value
  throw new AppError('bad-input', `--${name} takes a whole number from ${from} to ${to}.`)
}

/** The texts of an option that may be given more than once. */
export function listOption(options: Options, name: string): readonly string[] {
  const values = options[name]
  return typeof values === 'object' ? values : []
}

/** The text of an option; undefined when it was not given. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
