import { describe, expect, it } from 'vitest'
import type { Terminal } from '../../../electron/cli/command.ts'
import { run } from '../../../electron/cli/run.ts'

function recorder(): { readonly terminal: Terminal; readonly printed: string[] } {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const terminal: Terminal = {
    out: print,
    err: print,
    progress: () => undefined,
    env: {},
    width: 100,
    readInput: () => Promise.resolve(undefined),
    signal: new AbortController().signal
  }
  return { terminal, printed }
}

describe('the command line', () => {
  it.each([
    [[], 2],
    [['--help'], 0],
    [['frobnicate'], 2],
    [['sync', '--help'], 0],
    [['sync', '--frob'], 2],
    [['sync', 'extra'], 2],
    [['sync', '--base-url'], 2],
    [['sync', '--data-dir', ''], 2],
    [['export'], 2],
    [['export', '--format', 'pdf', '--out', 'x'], 2],
    [['export', '--profile', 'wild', '--out', 'x'], 2],
    [['sandbox', '--rows', 'many'], 2],
    [['sandbox', '--rows', '-1'], 2],
    [['sandbox', '--port', '99999'], 2]
  ] as const)('answers %j with exit code %i, in words and without a stack', async (args, code) => {
    const { terminal, printed } = recorder()
    expect(await run(args, terminal)).toBe(code)
    expect(printed.join('\n')).toMatch(/\S/)
    expect(printed.join('\n')).not.toMatch(/\n\s+at |TypeError|undefined/)
  })
})
