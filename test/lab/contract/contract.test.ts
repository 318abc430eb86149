import { describe, expect, it } from 'vitest'
import { sampleIds } from '../../../electron/service/sandbox/sample/sampleIds.ts'
import type { Sandbox, SandboxOptions } from '../../../electron/service/sandbox/startSandbox.ts'
import { testNumber } from '../../../electron/service/sandbox/threeds/testCards.ts'
import { contractClient } from './contractClient.ts'
import { runContract, type ClauseResult } from './runContract.ts'
import { runNode } from '../../support/process/runNode.ts'
import { startTestSandbox } from '../../support/service/sandboxClient.ts'
import { sampleOf } from '../../support/campaign.ts'

const { individuals, guests, accounts } = sampleIds(1)

function targetOf(sandbox: Sandbox, card = '0100') {
  return {
    client: contractClient(sandbox.baseUrl, sandbox.token),
    individualId: individuals[0],
    guestId: guests[0],
    accountId: accounts[0]?.id,
    currency: accounts[0]?.currency ?? '',
    card: { pan: testNumber(card), expires: [12, 31] as const, csc: '123' }
  }
}

async function resultsWith(options: SandboxOptions, card?: string): Promise<readonly ClauseResult[]> {
  const sandbox = await startTestSandbox(options)
  try {
    return await runContract(targetOf(sandbox, card), true)
  } finally {
    await sandbox.stop()
  }
}

const failures = (results: readonly ClauseResult[]) => results.filter(({ result }) => result === 'fails')
const noteOf = (results: readonly ClauseResult[], text: string) => results.find((one) => one.text === text)?.note

describe('the contract suite', () => {
  const combinations = (['desc', 'asc'] as const).flatMap((order) =>
    (['exclusive', 'inclusive'] as const).flatMap((cursor) =>
      (['major', 'minor'] as const).map((unit) => ({ order, cursor, unit }))
    )
  )

  it.each(sampleOf(combinations, 7))('holds and sees which way it goes with $order, $cursor, $unit', async (policy) => {
    const results = await resultsWith({ policy })
    expect(failures(results)).toEqual([])
    expect(results.filter(({ result }) => result === 'not-seen')).toEqual([])
    expect(noteOf(results, 'Is starting_after itself on the page?')).toBe(policy.cursor)
    expect(noteOf(results, 'Which end of the list comes first?')).toBe(
      policy.order === 'desc' ? 'newest first' : 'oldest first'
    )
    expect(noteOf(results, 'Which unit do amounts have?')?.startsWith(policy.unit)).toBe(true)
  })

  const outcomes = [
    ['0100', '201'],
    ['0000', 'verification required'],
    ['0172', 'verification required'],
    ['0110', 'refused with']
  ] as const
  it.each(sampleOf(outcomes, 4, 1))(
    'takes every documented outcome of an authorization (card %s)',
    async (card, outcome) => {
      const results = await resultsWith({}, card)
      expect(failures(results)).toEqual([])
      expect(results.find(({ area }) => area === 'Authorization')?.note).toContain(outcome)
    }
  )

  const faulty: readonly [string, SandboxOptions][] = [
    ['broken rows', { policy: { row_shape: 'broken' } }],
    ['pages that are stuck', { faults: [{ kind: 'stuck', path: '/v1/*', skip: 12 }] }],
    ['pages that are empty', { faults: [{ kind: 'empty', path: '/v1/*', skip: 4 }] }],
    ['a filter that selects nothing', { policy: { correlation_filter: 'ignore' } }],
    ['another consent status', { policy: { consent_status: 'created' } }],
    ['bodies that are no JSON', { faults: [{ kind: 'malformed', body: 'html' }] }],
    ['failures of the service', { faults: [{ kind: 'status', path: '/v3/*' }] }]
  ]
  it.each(sampleOf(faulty, 3))('finds out %s', async (_name, options) => {
    expect(failures(await resultsWith(options)).length).toBeGreaterThan(0)
  })

  it('changes nothing unless requested, and says what it could not look at', async () => {
    const sandbox = await startTestSandbox()
    try {
      const results = await runContract(targetOf(sandbox), false)
      expect(failures(results)).toEqual([])
      expect(results.filter(({ result }) => result === 'not-seen').length).toBeGreaterThan(5)
      const journal = await fetch(`${sandbox.baseUrl}/__sandbox/journal`, {
        headers: { authorization: `Bearer ${sandbox.controlToken}` }
      })
      const { requests } = (await journal.json()) as { requests: { method: string }[] }
      expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']))
    } finally {
      await sandbox.stop()
    }
  })

  it('is a program with a report and an exit code', async () => {
    const sandbox = await startTestSandbox()
    try {
      const program = new URL('./main.ts', import.meta.url)
      const run = (args: readonly string[], token = sandbox.token) => runNode(program, args, { CONTRACT_TOKEN: token })
      const good = await run(['--base-url', sandbox.baseUrl])
      expect(good.code).toBe(0)
      expect(good.stdout).toContain('HOLDS  sort_by is created_at unless given')
      expect(good.stdout).toMatch(/\d+ hold, 0 fail, \d+ not seen, \d+ left open\n$/)
      expect(good.stdout).not.toContain(sandbox.token)
      expect((await run(['--base-url', sandbox.baseUrl], 'wrong')).code).toBe(3)
      expect((await run([])).code).toBe(2)
    } finally {
      await sandbox.stop()
    }
  })
})
