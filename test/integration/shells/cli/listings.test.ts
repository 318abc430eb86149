import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Assumption } from '../../../../shared/domain/assumption.ts'
import type { Problem } from '../../../../shared/domain/problemRow.ts'
import { ProbeReport } from '../../../../shared/domain/probe.ts'
import { cliSetup, type CliSetup } from '../../../support/cli/cliSetup.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'
import { json, scriptedService } from '../../../support/service/scriptedService.ts'

const read = async <T>(setup: CliSetup, ...args: readonly string[]) => {
  const { code, out, err } = await setup.run(...args, '--json')
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out) as T
}

describe('the check-ledger command', () => {
  it('says that the ledger is whole, or that it is damaged and what becomes of it', async () => {
    await using service = await listService({ rows: Array.from({ length: 120 }, (_, index) => aWireRow(`t${index}`)) })
    await using setup = await cliSetup(service)
    expect(await setup.run('check-ledger')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Run the sync') as string
    })
    await setup.run('sync')
    const whole = await setup.run('check-ledger')
    expect([whole.code, whole.out]).toEqual([
      0,
      expect.stringMatching(/^WHOLE: 120 rows in \d+ tables and indexes; \d+ pages read/)
    ])
    const folder = join(setup.folder, 'ledgers')
    const file = join(folder, (await readdir(folder)).find((name) => name.endsWith('.db')) ?? '')
    const bytes = await readFile(file)
    // In every page but the first, so that it does not matter which of them hold something.
    for (let at = 16_384 + 5000; at < bytes.length; at += 16_384) bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(file, bytes)
    const damaged = await setup.run('check-ledger', '--json')
    expect([damaged.code, JSON.parse(damaged.out)]).toMatchObject([
      3,
      { isWhole: false, isSetAside: true, error: { code: 'cache-damaged' } }
    ])
    expect(await setup.run('sync')).toMatchObject({ code: 0, out: expect.stringContaining('120 new') as string })
    expect(await setup.run('check-ledger')).toMatchObject({ code: 0 })
    // Nothing that could be damaged is there.
    await rm(folder, { recursive: true })
    expect(await setup.run('check-ledger')).toMatchObject({ code: 1, out: '' })
  })
})

describe('the problems command', () => {
  it('lists the rows that cannot be read, harmless on a screen and whole in a file', async () => {
    const reference = `\u001b[2J\u202e${'long '.repeat(1000)}`
    await using service = await listService({
      rows: [aWireRow('good'), aWireRow('bad', { amount: 'twelve', reference }), aWireRow('worse', { currency: null })]
    })
    await using setup = await cliSetup(service)
    expect((await setup.run('sync')).out).toContain('2 rows cannot be read')
    const { code, out } = await setup.run('problems')
    expect(code).toBe(0)
    expect(out).toMatch(/^2 rows could not be read\n[^]*bad: .*amount/)
    // What acts on a terminal: controls beside the line break, and marks of direction.
    expect(out).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u)
    const listed = await read<{ total: number; problems: Problem[] }>(setup, 'problems')
    expect([listed.total, listed.problems.map(({ id, isCut }) => [id, isCut])]).toEqual([
      2,
      [
        ['bad', true],
        ['worse', false]
      ]
    ])
    const file = join(setup.folder, 'problems.jsonl')
    expect(await read(setup, 'problems', '--out', file)).toEqual({ file, rows: 2, bytes: (await stat(file)).size })
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    const whole = lines.map((line) => JSON.parse(line) as { id: string; raw: string })
    expect(whole.map(({ id }) => id)).toEqual(['bad', 'worse'])
    expect(JSON.parse(whole[0]?.raw ?? '')).toMatchObject({ id: 'bad', amount: 'twelve', reference })
  })
})

describe('the history command', () => {
  it('lists what the last syncs proved, the latest first', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => aWireRow(`t${index}`))
    let isBroken = false
    await using service = await listService({ rows, before: () => (isBroken ? json('{}', 400) : undefined) })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    isBroken = true
    await setup.run('sync', '--full', '--fresh')
    const { certificates } = await read<{ certificates: Record<string, unknown>[] }>(setup, 'history')
    expect(certificates.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ['full', 'INCOMPLETE'],
      ['full', 'COMPLETE']
    ])
    const { code, out } = await setup.run('history', '--count', '1')
    expect(code).toBe(0)
    expect(out).toMatch(/INCOMPLETE[^]*Sync \d+: 127\.0\.0\.1:\d+ refused the request \(400\)/)
    expect(out).not.toContain(' COMPLETE')
  })
})

describe('the api-behaviour command', () => {
  it('lists what is assumed, takes your own value, refuses an unfit one, and resets it', async () => {
    await using service = await listService({ rows: [aWireRow('a')] })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    const cursor = async (...args: readonly string[]) => {
      const { assumptions } = await read<{ assumptions: Assumption[] }>(setup, 'api-behaviour', ...args)
      const { value, origin } = assumptions.find(({ key }) => key === 'cursor') ?? {}
      return [value, origin]
    }
    expect(await cursor()).toEqual(['unknown', 'default'])
    expect(await cursor('--set', 'cursor=inclusive', '--set', 'overlapHours=48')).toEqual(['inclusive', 'overridden'])
    const { code, out, err } = await setup.run('api-behaviour', '--set', 'cursor=sideways')
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/inclusive/)
    expect((await setup.run('api-behaviour')).out).toMatch(/overlapHours .* 48 hours .* overridden/)
    expect(await cursor('--reset', 'cursor')).toEqual(['unknown', 'default'])
  })
})

describe('the probe command', () => {
  it('says what it found and from what, and what it found is assumed from then on', async () => {
    const rows = Array.from({ length: 150 }, (_, index) =>
      aWireRow(`t${index}`, { created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString() })
    )
    await using service = await listService({ rows, cursor: 'inclusive' })
    await using setup = await cliSetup(service)
    const { code, out, err } = await setup.run('probe')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^\nProbe of .*: \d+ requests, [\d.]+ s\n/)
    const report = ProbeReport.parse(await read(setup, 'probe'))
    expect(report.findings.find(({ key }) => key === 'cursor')?.value).toBe('inclusive')
    expect((await setup.run('api-behaviour')).out).toMatch(/cursor .*detected/)
  })

  it('ends with 1 and says why when the service cannot be reached or refuses the token', async () => {
    await using service = await scriptedService(json('{"status":401,"type":"unauthorized"}', 401))
    await using setup = await cliSetup(service)
    const refused = await setup.run('probe')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('did not accept the access token')])
  })
})

describe('a table that goes into a pipe', () => {
  it('has a line for each row, however long its last cell is', async () => {
    const id = 'x'.repeat(150)
    await using service = await listService({ rows: [aWireRow('t1', { reference: id })] })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    await using piped = setup.start('transactions')
    expect(await piped.ended).toBe(0)
    expect(
      piped
        .stdout()
        .split('\n')
        .filter((line) => line.includes('xxx'))
    ).toEqual([expect.stringContaining(id)])
  })
})
