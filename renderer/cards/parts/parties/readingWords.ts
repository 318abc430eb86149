import { formatCount } from '../../../kit/bridge/format.ts'

interface Progress {
  readonly done: number
  readonly of: number
  readonly failed: number
  readonly isOver: boolean
  readonly ended: { readonly message: string } | undefined
}

/** The progress or the result of loading several individuals and guests. */
export function readingWords({ done, of, failed, isOver, ended }: Progress): string {
  const all = formatCount(of)
  if (!isOver) return `Loading ${formatCount(done + 1)} of ${all}…`
  const read = `${formatCount(done - failed)} of ${all} loaded.`
  if (ended) return `Stopped: ${read} ${ended.message}`
  return failed > 0 ? `${read} The reason is shown with each of the others.` : read
}
