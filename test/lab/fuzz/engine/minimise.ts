import type { Counts } from './countBranches.ts'
import type { Executor } from './execute.ts'

/** Few and short inputs that together reach every branch that the given ones reach. */
export async function minimise(
  inputs: readonly Buffer[],
  executor: Executor,
  counts: Counts
): Promise<readonly Buffer[]> {
  /** The branches that it reaches; none if it ends badly. */
  const reached = async (input: Buffer): Promise<ReadonlySet<number>> => {
    const finding = await executor.run(input)
    return new Set(finding ? [] : [...counts.keys()].filter((branch) => counts[branch] !== 0))
  }
  const covered = new Set<number>()
  const chosen: Buffer[] = []
  for (const input of inputs.toSorted((one, other) => one.length - other.length)) {
    const news = [...(await reached(input))].filter((branch) => !covered.has(branch))
    if (news.length === 0) continue
    const isEnough = async (shorter: Buffer) => {
      const found = await reached(shorter)
      return news.every((branch) => found.has(branch))
    }
    const short = await shortened(input, isEnough)
    for (const branch of await reached(short)) covered.add(branch)
    chosen.push(short)
  }
  return chosen
}

const FEWEST_BYTES = 1

/** The input without parts that do not matter, first halves, then ever shorter ones. */
async function shortened(input: Buffer, isEnough: (shorter: Buffer) => Promise<boolean>): Promise<Buffer> {
  let bytes = input
  for (let size = bytes.length >> 1; size >= Math.max(FEWEST_BYTES, input.length >> 5); size >>= 1) {
    for (let at = 0; at < bytes.length;) {
      const shorter = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + size)])
      if (await isEnough(shorter)) bytes = shorter
      else at += size
    }
  }
  return bytes
}
