import { compileFunction } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { countBranches, type Counts } from './engine/countBranches.ts'
import { createExecutor } from './engine/execute.ts'
import { minimise } from './engine/minimise.ts'
import { search } from './engine/search.ts'
import { seededRandom } from '../../support/seededRandom.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const COUNTS = 'counts'

/** A reader from its source, with its branches counted. */
function readerOf(source: string) {
  const { code, branches, words } = countBranches(source, COUNTS, () => true)
  const counts: Counts = new Uint8ClampedArray(branches)
  return { read: run(code, counts), counts, words }
}

type Read = (...given: readonly unknown[]) => unknown

function run(code: string, counts: Counts): Read {
  const made = compileFunction(`${code}\nreturn read`, [COUNTS]) as (counts: Counts) => Read
  return made(counts)
}

async function found(source: string, executions: number) {
  const { read, counts, words } = readerOf(source)
  await using folder = await temporaryFolder()
  const target = {
    name: 'x',
    covers: [],
    passes: 1,
    seeds: async () => [],
    read: async (bytes: Buffer) => void read(bytes.toString('latin1'))
  }
  const executor = createExecutor({ target, counts, folder: folder.path })
  const isOver = (findings: number) => findings > 0 || executor.executions >= executions
  const seeds = [Buffer.from('a')]
  const result = await search({ executor, counts, seeds, words, random: seededRandom('engine'), isOver })
  return { ...result, executor, counts }
}

describe('fuzzing by coverage', () => {
  it('finds what only a path of several branches leads to', async () => {
    const { findings } = await found(
      `function read(text) {
        if (text[0] === 'F') if (text[1] === 'u') if (text[2] === '7') { if (text[3] === 'z') throw new TypeError('here') }
        else return 'not yet'
      }`,
      60_000
    )
    expect(findings.map(({ words }) => words.split('\n')[0])).toEqual(['TypeError: here'])
    expect(findings[0]?.input.toString().slice(0, 4)).toBe('Fu7z')
  })

  it('finds a word that the code compares with', async () => {
    const { findings } = await found(`const read = (text) => text.includes('<InstdAmt') && undefined.x`, 4000)
    expect(findings).toHaveLength(1)
  })

  it('finds what takes longer than its length allows', async () => {
    await using folder = await temporaryFolder()
    const read = async () => {
      const started = process.threadCpuUsage()
      // To ask for the time takes time of the system, on some machines more than the loop.
      const taken = () => {
        const { user, system } = process.threadCpuUsage(started)
        return user + system
      }
      while (taken() < 70_000);
    }
    const target = { name: 'x', covers: [], passes: 1, seeds: async () => [], read }
    const executor = createExecutor({ target, counts: new Uint8ClampedArray(1), folder: folder.path })
    expect(await executor.run(Buffer.alloc(10_000))).toMatchObject({ key: 'slow' })
    expect(await executor.run(Buffer.alloc(200_000))).toBeUndefined()
  })

  it('keeps few short inputs that reach all that was reached', async () => {
    const source = `function read(text) { switch (text.at(-1)) { case '1': return 1; case '2': return 2 } return text ? 3 : 4 }`
    const { corpus, counts, executor, branches } = await found(source, 6000)
    const all = new Set<number>()
    const few = await minimise(corpus, executor, counts)
    for (const input of few) {
      await executor.run(input)
      counts.forEach((count, branch) => count > 0 && all.add(branch))
    }
    expect(all.size).toBe(branches)
    expect(few.map(String).sort()).toEqual(['', '1', '2', 'a'])
  })
})

describe('counting branches', () => {
  it('changes nothing but the counts', () => {
    const source = `
      'use strict'
      const f = (a) => ({ a })
      const g = async (x) => x ?? f(x) || (x, 1)
      function read(a, b) {
        'use strict'
        let sum = this === undefined ? 1 : 2
        if (a) if (b) sum += 10; else sum += 20
        for (const x of [1, 2]) sum += x
        do sum++; while (sum < 0)
        label: for (let i = 0; i < 3; i++) { if (i === 1) continue label; sum += i > 1 ? 100 : 1000 }
        try { switch (b) { case 1: case 2: sum += 7; break; default: throw new Error('x') } } catch { sum += 5 } finally { sum *= 2 }
        sum ||= 4
        const o = { get p() { return a && b }, async *q() { yield a || b } }
        return [sum, o.p, f(a), typeof g]
      }`.replace('x ?? f(x) || (x, 1)', '(x ?? f(x)) || (x, 1)')
    const { read, counts } = readerOf(source)
    const plain = run(source, counts)
    for (const a of [0, 1]) for (const b of [0, 1, 2]) expect(read(a, b)).toEqual(plain(a, b))
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(15)
  })
})
