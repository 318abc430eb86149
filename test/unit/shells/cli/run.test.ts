import { describe, expect, it } from 'vitest'
import { run } from '../../../../electron/shells/cli/run.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

describe('with --json', () => {
  const separate = (dataDir = '/nonexistent') => {
    const [out, err]: [string[], string[]] = [[], []]
    const env = { TALLYDESK_DATA_DIR: dataDir }
    const { terminal } = aTerminal({ env, out: (line) => void out.push(line), err: (line) => void err.push(line) })
    return { out, err, terminal }
  }

  it.each([
    [['frobnicate', '--json'], 'bad-input'],
    [['sync', '--json', '--full', '--incremental'], 'bad-input'],
    [['sync', '--json', '--base-url', 'ftp://127.0.0.1'], 'bad-address'],
    [['accounts', 'create', '--json'], 'bad-input'],
    [['reconcile', '/nonexistent/payments.xml', '--json'], 'bad-input'],
    [['export', '--json'], 'bad-input']
  ] as const)('a failure is an object too: %j', async (args, code) => {
    await using folder = await temporaryFolder()
    const { out, err, terminal } = separate(folder.path)
    expect(await run(args, terminal)).toBe(2)
    expect(out).toHaveLength(1)
    const { error } = JSON.parse(out[0] ?? '') as { error: { code: string; message: string } }
    expect(error.code).toBe(code)
    expect(err).toEqual([`tallydesk: ${error.message}`])
  })

  it('is not requested by what only looks like it', async () => {
    const { out, terminal } = separate()
    await run(['sync', '--full', '--incremental'], terminal)
    expect(out).toEqual([])
  })
})

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
    [['sync', '--full', '--incremental'], 2],
    [['sync', '--fresh'], 2],
    [['sync', '--correlation-ids', '/nonexistent/ids.txt'], 2],
    [['sync', '--correlation-ids', 'a.txt', '--correlation-ids', 'b.txt'], 2],
    [['probe', '--help'], 0],
    [['problems', '--help'], 0],
    [['problems', '--out', ''], 2],
    [['api-behaviour', '--help'], 0],
    [['api-behaviour', '--set', 'cursor'], 2],
    [['api-behaviour', '--set', '=inclusive'], 2],
    [['api-behaviour', '--set', 'colour=red'], 2],
    [['api-behaviour', '--reset', 'colour'], 2],
    [['api-behaviour', '--set', 'cursor=inclusive', '--reset', 'cursor'], 2],
    [['history', '--help'], 0],
    [['history', '--count', '0'], 2],
    [['accounts'], 2],
    [['accounts', 'frobnicate'], 2],
    [['accounts', '--help'], 0],
    [['funding', 'help'], 0],
    [['accounts', 'list', '--help'], 0],
    [['accounts', 'list', 'extra'], 2],
    [['accounts', 'create'], 2],
    [['accounts', 'create', '--individual', 'me'], 2],
    [['accounts', 'add', '0b2f3c4d-0000-4000-8000-000000000001'], 2],
    [['accounts', 'add', 'x', '--name', 'X'], 2],
    [['accounts', 'bank-details'], 2],
    [['accounts', 'acknowledge', '0', '--note', 'seen'], 2],
    [['accounts', 'acknowledge', '1', '--note', 'x'], 2],
    [['accounts', 'forget', 'x'], 2],
    [['payment-methods', '--help'], 0],
    [['payment-methods'], 2],
    [['payment-methods', '--individual', 'x', '--guest', 'y'], 2],
    [['payment-methods', '--guest', 'y'], 2],
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

  async function said(...args: readonly string[]): Promise<string> {
    const { terminal, printed } = aTerminal()
    await run(args, terminal)
    return printed.join('\n')
  }

  it('takes commands and options by the names that they had', async () => {
    expect(await said('certificates', '--help')).toMatch(/^npm run -s cli -- history /)
    expect(await said('assumptions', '--set', 'colour=red')).toMatch(/There is no such key/)
    expect(await said('verify', 'a.csv', '--manifest', 'b.json', '--record', 'c.json')).toMatch(/given twice/)
    expect(await said('backup', '--verify', '-a', '--list')).toMatch(/Give one of --out, --list, --check/)
    expect(await said('backup', '--verify', 'a', '--list')).toMatch(/Give one of --out, --list, --check/)
    expect(await said('reconcile', 'a.xml', '--plan', '--apply')).toMatch(
      /only one of --suggest, --accept and --accept-certain/
    )
    expect(await said('sync', '--delta', '--full')).toMatch(/only one of --full and --incremental/)
  })

  it.each([[['funding']], [['funding', '--help']]])('shows the commands of a group for %j', async (args) => {
    const text = await said(...args)
    expect(text).toMatch(/^npm run -s cli -- funding <command>/)
    expect(text.match(/^ {2}funding \w+/gm)).toEqual([
      '  funding create',
      '  funding request',
      '  funding list',
      '  funding look'
    ])
  })

  it.each([
    [['accounts', 'lst'], /no command "accounts lst"\. There are: accounts list, .*-- accounts --help$/],
    [['accounts', '4111 1111 1111 1111'], /no command "accounts …"/],
    [['frobnicate'], /no command "frobnicate"\. See: npm run -s cli -- --help$/],
    [['accounts', 'create'], /--individual is missing: the UUID of the customer\. See: .* accounts create --help$/],
    [['accounts', 'create', '--individual', 'me'], /--individual takes a UUID\.$/],
    [['accounts', 'bank-details'], /: ID is missing: the UUID of the account\. See/],
    [['accounts', 'acknowledge', '1'], /--note is missing: /],
    [['funding', 'create', '--save'], /--individual is missing: /],
    [['authorize'], /--file is missing: /]
  ])('says of %j what is wrong or missing', async (args, words) => {
    expect(await said(...args)).toMatch(words)
  })

  it('marks in the help what a command does not run without', async () => {
    expect(await said('authorize', '--help')).toMatch(/--file FILE .*\(required\)$/m)
    expect(await said('accounts', 'create', '--help')).not.toMatch(/--name NAME .*\(required\)$/m)
  })
})
