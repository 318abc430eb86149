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

export type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

export interface OptionSpec {
  readonly type: 'string' | 'boolean'
  /** Name of the value in the help; for strings only. */
  readonly value?: string
  /** May be given several times, each with a value; for strings only. */
  readonly isList?: true
  /** Former names that scripts may still use. */
  readonly formerly?: string
  /** The command does not run without it. */
  readonly isRequired?: true
  readonly text: string
}

export interface Command {
  /** Extra text in the command's own help, below the sentence of the list of commands. */
  readonly details?: string
  /** A value without an option name, at most one; it is stored among the options under this name. */
  readonly argument?: { readonly name: string; readonly isRequired?: true; readonly text: string }
  readonly options: Readonly<Record<string, OptionSpec>>
  run(options: Options, terminal: Terminal): Promise<ExitCode>
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
  'base-url': { type: 'string', value: 'URL', text: 'the service; without it, the built-in sandbox' },
  connection: { type: 'string', value: 'ID', text: 'which connection, where several have this base URL' },
  'data-dir': { type: 'string', value: 'DIR', text: 'the data folder; default: that of the desktop app' },
  region: {
    type: 'string',
    value: 'TAG',
    text: 'the format of numbers, such as de-DE; default: as set in the app, or English'
  },
  json: {
    type: 'boolean',
    text: 'one JSON object on standard output, also for a failure; everything else on standard error'
  }
} as const satisfies Record<string, OptionSpec>
