import { setImmediate } from 'node:timers/promises'
import type { Counts } from './countBranches.ts'
import { Coverage } from './coverage.ts'
import type { Executor, Finding } from './execute.ts'
import { mutate } from './mutate.ts'

export interface SearchOptions {
  readonly executor: Executor
  readonly counts: Counts
  readonly seeds: readonly Buffer[]
  readonly words: readonly string[]
  readonly random: () => number
  /** Asked before each input, with how much was found so far. */
  readonly isOver: (findings: number) => boolean
  readonly onProgress?: (progress: Found) => void
}

export interface Found {
  /** Inputs of which each reaches something that those before it did not. */
  readonly corpus: readonly Buffer[]
  readonly branches: number
  /** One of each kind. */
  readonly findings: readonly Finding[]
}

const RECENT = 0.2
const MOST_FINDINGS = 20
const MOST_BYTES = 16_384
const EVERY = 50

/** Changes inputs at random and goes on from those that reach something new, until it is over. */
export async function search(options: SearchOptions): Promise<Found> {
  const { executor, counts, seeds, random, isOver, onProgress } = options
  const coverage = new Coverage(counts.length)
  const corpus: Buffer[] = []
  const findings = new Map<string, Finding>()
  const words = [...new Set(options.words)].map((word) => Buffer.from(word))
  const found = (): Found => ({ corpus, branches: coverage.branches, findings: [...findings.values()] })

  async function take(input: Buffer): Promise<void> {
    const finding = await executor.run(input)
    if (finding) {
      const known = findings.get(finding.key)
      if (!known || known.input.length > input.length) findings.set(finding.key, finding)
      // From an input that ends badly, the search would only find the same again.
      return
    }
    // Changing what is long takes time, and seldom changes what matters.
    if (input.length > MOST_BYTES || !coverage.add(counts)) return
    corpus.push(input)
    onProgress?.(found())
  }

  const choose = (): Buffer => {
    const isRecent = random() < 0.5
    const at = isRecent ? corpus.length - 1 - random() ** 2 * RECENT * corpus.length : random() * corpus.length
    return corpus[Math.floor(Math.max(0, at))] ?? Buffer.alloc(0)
  }
  /** The shorter one of two, mostly: it takes less time, and more of it matters. */
  const chosen = (): Buffer => {
    const [one, other] = [choose(), choose()]
    return one.length <= other.length === random() < 0.7 ? one : other
  }

  for (const seed of [Buffer.alloc(0), ...seeds]) await take(seed)
  const material = { random, words: words.length > 0 ? words : [Buffer.from('0')], other: chosen }
  for (let turn = 0; !isOver(findings.size) && findings.size < MOST_FINDINGS; turn++) {
    await take(mutate(chosen(), material))
    // What weak references name is kept until the event loop goes on, which promises alone never let it.
    if (turn % EVERY === 0) await setImmediate()
  }
  return found()
}
