// Each mutant that may survive, and why no test can tell it from the original.
import ARGUED from './argued.json' with { type: 'json' }
import type { Measured } from './measure.ts'
import type { Mutant } from './mutants.ts'

export interface Report {
  readonly figures: string
  /** Of all that were tried and are not argued to be the same as the original, in percent. */
  readonly killedPercent: number
  /** Those that survived, were not reached and are not argued. */
  readonly survivors: readonly { readonly text: string }[]
  /** Arguments of mutants that were killed, or that no longer exist. */
  readonly needless: typeof ARGUED
}

const keyOf = ({ file, before, after }: Pick<Mutant, 'file' | 'before' | 'after'>) => [file, before, after].join('\n')

/** Compares what was found with what is argued. Only a whole measurement can tell which arguments are without need. */
export function report({ total, tried, files }: Measured, isWhole: boolean): Report {
  const argued = new Set(ARGUED.map(keyOf))
  const isAlive = ({ verdict }: Measured['tried'][number]) => verdict === 'survived' || verdict === 'unreached'
  const alive = tried.filter(isAlive)
  const survivors = alive.filter((mutant) => !argued.has(keyOf(mutant)))
  const equal = alive.length - survivors.length
  const count = (verdict: string) => tried.filter((mutant) => mutant.verdict === verdict).length
  const killed = tried.length - alive.length
  const killedPercent = (100 * killed) / Math.max(1, tried.length - equal)
  const figures = [
    `${killed} killed (${count('hung')} of them hung)`,
    `${count('survived')} survived`,
    `${count('unreached')} not reached`,
    `${tried.length} tried of ${total}`,
    `${((100 * killed) / Math.max(1, tried.length)).toFixed(1)} %`,
    `${killedPercent.toFixed(1)} % without ${equal} argued`
  ].join(', ')
  const living = new Set(alive.map(keyOf))
  const needless = isWhole ? ARGUED.filter((each) => files.includes(each.file) && !living.has(keyOf(each))) : []
  return { figures, killedPercent, survivors: survivors.map((mutant) => ({ text: textOf(mutant) })), needless }
}

function textOf({ file, line, before, after, verdict }: Measured['tried'][number]): string {
  return `${file}:${line} ${verdict}\n  ${before}\n  ${after}`
}
