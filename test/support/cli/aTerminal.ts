import type { Terminal } from '../../../electron/shells/cli/command/command.ts'

/** A terminal that keeps what is printed, for commands that run in the process of the test. */
export function aTerminal(change: Partial<Terminal> = {}): { readonly terminal: Terminal; readonly printed: string[] } {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const terminal: Terminal = {
    out: print,
    err: print,
    progress: () => undefined,
    env: {},
    width: 100,
    readInput: () => Promise.resolve(undefined),
    readInputBytes: async () => {
      const text = await terminal.readInput()
      return text === undefined ? undefined : Buffer.from(text)
    },
    ask: () => Promise.resolve(''),
    askSecret: () => Promise.resolve(undefined),
    signal: new AbortController().signal,
    ...change
  }
  return { terminal, printed }
}
