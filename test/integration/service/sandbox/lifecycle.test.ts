import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { samplePayments } from '../../../../electron/service/sandbox/sample/samplePayments.ts'
import { startSandbox, type SandboxOptions } from '../../../../electron/service/sandbox/startSandbox.ts'
import { SeededTransactions } from '../../../../electron/service/sandbox/transactions/seededTransactions.ts'
import { getPage, request, startTestSandbox } from '../../../support/service/sandboxClient.ts'

describe('starting the sandbox', () => {
  it('gives the addresses and secrets of this start', async () => {
    const [one, other] = await Promise.all([startTestSandbox(), startTestSandbox()])
    try {
      expect(one.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      expect(one.sdkUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sdk$/)
      expect(new Set([one.token, other.token, one.publicKey, other.publicKey]).size).toBe(4)
      expect(one.baseUrl).not.toBe(other.baseUrl)
      expect((await request({ ...one, token: other.token })).status).toBe(401)
    } finally {
      await Promise.all([one.stop(), other.stop()])
    }
  })

  it('takes the token and the port it is given', async () => {
    const free = await freePort()
    const sandbox = await startTestSandbox({ token: 'my-own-token', port: free })
    try {
      expect(sandbox.baseUrl).toBe(`http://127.0.0.1:${free}`)
      expect((await request({ ...sandbox, token: 'my-own-token' })).status).toBe(200)
    } finally {
      await sandbox.stop()
    }
  })

  it('says which port is taken and what to do', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = portOf(server.address())
    try {
      await expect(startTestSandbox({ port })).rejects.toMatchObject({
        code: 'in-use',
        message: `Port ${port} is already used by another program. Choose another port, or 0 for any that is free.`
      })
    } finally {
      server.close()
    }
  })

  it.each<[SandboxOptions, string]>([
    [{ port: 65_536 }, 'the port must be'],
    [{ port: 0.5 }, 'the port must be'],
    [{ rows: -1 }, 'the number of rows must be'],
    [{ rows: Number.NaN }, 'the number of rows must be'],
    [{ seed: 2 ** 32 }, 'the seed must be'],
    [{ token: '' }, 'the token must be'],
    [{ token: 'two words' }, 'the token must be']
  ])('refuses %o in words', async (options, words) => {
    const refusal = await startTestSandbox(options).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'bad-input' })
    expect(String(refusal)).toContain(words)
  })

  it('fails with an AppError when the worker is not there', async () => {
    const missing = startSandbox(new URL('no-such-worker.ts', import.meta.url))
    await expect(missing).rejects.toMatchObject({ name: 'AppError', code: 'unexpected' })
  })
})

describe('stopping the sandbox', () => {
  it('is prompt although connections are open, and frees the port', async () => {
    const sandbox = await startTestSandbox()
    const port = Number(new URL(sandbox.baseUrl).port)
    await (await request(sandbox)).text()
    const idle = connect(port, '127.0.0.1')
    // A connection that is cut may also be told as reset.
    idle.on('error', () => undefined)
    await once(idle, 'connect')
    // Not `once` of Node, which rejects with that error.
    const closed = new Promise((resolve) => idle.once('close', resolve))
    // Far less than an idle connection is kept open, and far more than stopping takes on a busy machine.
    const late = AbortSignal.timeout(10_000)
    await Promise.all([sandbox.stop(), sandbox.stop()])
    expect(late.aborted).toBe(false)
    await closed
    await expect(request(sandbox)).rejects.toThrow()
    const next = await startTestSandbox({ port })
    await next.stop()
  })
})

describe('a million rows', () => {
  /** What a start takes of the processors, whatever else they have to do meanwhile. */
  async function costOf(rows: number): Promise<number> {
    const before = process.cpuUsage()
    const sandbox = await startTestSandbox({ rows })
    const { user, system } = process.cpuUsage(before)
    await sandbox.stop()
    return user + system
  }

  it('are there as soon as ten are', async () => {
    const few = await costOf(10)
    expect(await costOf(1_000_000)).toBeLessThan(3 * few)
  })

  it('have a last page that is as near as the first', async () => {
    const sandbox = await startTestSandbox({ rows: 1_000_000, seed: 7 })
    try {
      const list = new SeededTransactions(7, 1_000_000)
      const last = await getPage(sandbox, { limit: 1000, starting_after: list.at(998_999).id })
      expect([last.data.length, last.has_more]).toEqual([1000, false])
      expect(last.data.at(-1)?.id).toBe(list.at(999_999).id)
      const cursor = list.at(list.timeline.indexByUpdate(999_979)).id
      const updated = await getPage(sandbox, { limit: 1000, sort_by: 'updated_at', starting_after: cursor })
      expect([updated.data.length, updated.has_more]).toEqual([20, false])
    } finally {
      await sandbox.stop()
    }
  })

  it('do not make the sample instruction stranger to the list', async () => {
    const sandbox = await startTestSandbox({ rows: 1_000_000, seed: 7 })
    try {
      const ordered = samplePayments(7, 1_000_000).flatMap(({ payments }) => payments)
      const ids = [...new Set(ordered.flatMap(({ correlationId }) => correlationId ?? []))]
      const query = ids.map((id, at) => [`correlation_ids[${at}]`, id] as const)
      const page = await getPage(sandbox, { ...Object.fromEntries(query), limit: 1000 })
      expect(page.data).toHaveLength(ids.length - 2)
    } finally {
      await sandbox.stop()
    }
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server.address())
  server.close()
  await once(server, 'close')
  return port
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
