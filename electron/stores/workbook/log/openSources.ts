import { AppError } from '../../../../shared/errors.ts'

interface Source {
  close(): void
}

/** Sources that are read in pieces over the port, each by its number. */
export interface OpenSources<S extends Source> {
  add(source: S): number
  get(opened: number): S
  /** Safe to call twice. */
  close(opened: number): void
}

export function createOpenSources<S extends Source>(): OpenSources<S> {
  const sources = new Map<number, S>()
  let last = 0
  return {
    add(source) {
      last += 1
      sources.set(last, source)
      return last
    },
    get(opened) {
      const source = sources.get(opened)
      if (!source) throw new AppError('not-found', 'Reading was stopped. Try again.')
      return source
    },
    close(opened) {
      sources.get(opened)?.close()
      sources.delete(opened)
    }
  }
}
