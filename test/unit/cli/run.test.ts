import { describe, expect, it } from 'vitest'
import { run } from '../../../electron/cli/run.ts'
import { aTerminal } from '../../support/aTerminal.ts'

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
    [['sync', '--full', '--delta'], 2],
    [['sync', '--fresh'], 2],
    [['sync', '--correlation-ids', '/nonexistent/ids.txt'], 2],
    [['sync', '--correlation-ids', 'a.txt', '--correlation-ids', 'b.txt'], 2],
    [['probe', '--help'], 0],
    [['problems', '--help'], 0],
    [['problems', '--out', ''], 2],
    [['assumptions', '--help'], 0],
    [['assumptions', '--set', 'cursor'], 2],
    [['assumptions', '--set', '=inclusive'], 2],
    [['assumptions', '--set', 'colour=red'], 2],
    [['assumptions', '--reset', 'colour'], 2],
    [['assumptions', '--set', 'cursor=inclusive', '--reset', 'cursor'], 2],
    [['certificates', '--help'], 0],
    [['certificates', '--count', '0'], 2],
    [['export'], 2],
    [['export', '--format', 'pdf', '--out', 'x'], 2],
    [['export', '--profile', 'wild', '--out', 'x'], 2],
    [['sandbox', '--rows', 'many'], 2],
    [['sandbox', '--rows', '-1'], 2],
    [['sandbox', '--port', '99999'], 2]
  ] as const)('answers %j with exit code %i, in words and without a stack', async (args, code) => {
    const { terminal, printed } = aTerminal()
    expect(await run(args, terminal)).toBe(code)
    expect(printed.join('\n')).toMatch(/\S/)
    expect(printed.join('\n')).not.toMatch(/\n\s+at |TypeError|undefined/)
  })
})
