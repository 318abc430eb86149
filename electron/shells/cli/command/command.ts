import { region } from './optionValues.ts'

/**
 * Exit codes of the program. `unread`: the reader closed our output before its end; shells use this number for that.
 */
export const EXIT = { done: 0, failed: 1, wrongUse: 2, differences: 3, incomplete: 4, unread: 141 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Where a command reads and writes; results go to `out`, everything else to `err`. */
export interface Terminal {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /** Replaces the last line on the screen; does nothing if standard error is not a terminal. */
  readonly progress: (line: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** Width of the screen in characters; infinite if the output is not a terminal. */
  readonly width: number
  /** The piped input, for the first caller; undefined if standard input is a terminal, blank, or already read. */
  readonly readInput: () => Promise<string | undefined>
  /** The same as it was piped, for a file that may have another encoding than UTF-8. */
  readonly readInputBytes: () => Promise<Uint8Array | undefined>
  /**
   * Asks at the terminal itself, even if standard input is piped: the typed text, or undefined without a terminal.
   */
  readonly ask: (question: string) => Promise<string | undefined>
  /** The same for a secret: the typed text is not shown. */
  readonly askSecret: (question: string) => Promise<string | undefined>
  /** Aborts on Ctrl-C, on SIGTERM, or when the parent process is gone. */
  readonly signal: AbortSignal
}

/** Turns the text of an option into its value; throws `bad-input`. `name`: as the user types it, such as `--count`. */
type Reader<T = unknown> = (text: string, name: string) => T

export interface OptionSpec {
  /** Name of the value in the help. Without it, the option is given or not, and the next ones do not apply. */
  readonly value?: string
  /** Turns the text into the value; without it, the value is the text. */
  readonly read?: Reader
  /** May be given several times, each with a value. */
  readonly isList?: true
  /** The command does not run without it. */
  readonly isRequired?: true
  /** Former names that scripts may still use. */
  readonly formerly?: string
  readonly text: string
}

/** A value without an option name; `name` is in capitals. */
export type ArgumentSpec = Pick<OptionSpec, 'isRequired' | 'read' | 'text'> & { readonly name: string }

export type OptionSpecs = Readonly<Record<string, OptionSpec>>

type Read<S> = S extends { readonly read: Reader<infer T> } ? T : string

type TextValue<S> = S extends { readonly isList: true }
  ? readonly Read<S>[]
  : Read<S> | (S extends { readonly isRequired: true } ? never : undefined)

/** The values of options by their specs: false, an empty list or undefined for what was not given. */
export type ValuesOf<O> = {
  readonly [Name in keyof O]: O[Name] extends { readonly value: string } ? TextValue<O[Name]> : boolean
}

interface Schema<Options, Argument, Values> {
  /** Extra text in the command's own help, below the sentence of the list of commands. */
  readonly details?: string
  /** At most one; its value is among those of the options, under its name. */
  readonly argument?: Argument
  readonly options: Options
  run(values: Values, terminal: Terminal): Promise<ExitCode>
}

/** What `readOptions` makes of the arguments of a command, for that command alone. */
export type Values = Readonly<Record<string, unknown>>

export type Command = Schema<OptionSpecs, ArgumentSpec, Values>

/** A command whose `run` receives values of the types that its options and its argument say. */
export function command<const O extends OptionSpecs, const A extends ArgumentSpec = never>(
  schema: Schema<O, A, ValuesOf<O> & Readonly<Record<A['name'], TextValue<A>>>>
): Command {
  return schema
}

/** A command in the list of commands. Its code is loaded only when it runs, so that small commands start fast. */
export interface ListedCommand {
  /** One or two words. */
  readonly name: string
  /** Former names that scripts may still use. */
  readonly formerly?: string
  /** One sentence. */
  readonly summary: string
  load(): Promise<Command>
}

export const commonOptions = {
  'base-url': { value: 'URL', text: 'the service; without it, the built-in sandbox' },
  connection: { value: 'ID', text: 'which connection, where several have this address' },
  'data-dir': { value: 'DIR', text: 'the data folder; default: that of the desktop app' },
  region: {
    value: 'TAG',
    read: region,
    text: 'the format of numbers, such as de-DE; default: as set in the app, or English'
  },
  json: { text: 'one JSON object on standard output, also for a failure; everything else on standard error' }
} as const satisfies OptionSpecs

export type CommonOptions = ValuesOf<typeof commonOptions>
