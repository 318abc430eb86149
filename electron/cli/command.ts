/**
 * What a process of this program says with its exit code. `unread`: who read its output left before its end, for which
 * shells have this number.
 */
export const EXIT = { done: 0, failed: 1, wrongUse: 2, differences: 3, incomplete: 4, unread: 141 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Where a command reads and writes; results go to `out`, everything else to `err`. */
export interface Terminal {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /** Replaces the last line on a screen; does nothing where standard error is not one. */
  readonly progress: (line: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** Characters of a line on the screen; infinite where the output is none. */
  readonly width: number
  /** What was piped in, to the first who asks; undefined when standard input is a screen, blank or read already. */
  readonly readInput: () => Promise<string | undefined>
  /** Asks at the terminal itself, whatever standard input is: what was typed, or undefined where there is none. */
  readonly ask: (question: string) => Promise<string | undefined>
  /** The same for a secret: nothing of it is shown. */
  readonly askSecret: (question: string) => Promise<string | undefined>
  /** Aborts on Ctrl-C, SIGTERM, or when the process that started us is gone. */
  readonly signal: AbortSignal
}

export type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

export interface OptionSpec {
  readonly type: 'string' | 'boolean'
  /** What the value is called in the help; for strings only. */
  readonly value?: string
  /** May be given more than once, each with a value; for strings only. */
  readonly isList?: true
  /** What it was called; scripts may still say so. */
  readonly formerly?: string
  /** Without it, the command is not run. */
  readonly isRequired?: true
  readonly text: string
}

export interface Command {
  /** What its own help says beside the sentence in the list of commands. */
  readonly details?: string
  /** What is named without an option, at most once; among the options it has this name. */
  readonly argument?: { readonly name: string; readonly isRequired?: true; readonly text: string }
  readonly options: Readonly<Record<string, OptionSpec>>
  run(options: Options, terminal: Terminal): Promise<ExitCode>
}

/** A command in the list of commands; what it does is loaded when it is run, so that a small one starts at once. */
export interface ListedCommand {
  /** One word, or two. */
  readonly name: string
  /** What it was called; scripts may still say so. */
  readonly formerly?: string
  /** One sentence. */
  readonly summary: string
  load(): Promise<Command>
}

export const commonOptions = {
  'base-url': { type: 'string', value: 'URL', text: 'the service; without it, the built-in sandbox' },
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
