import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** One small change of a source. */
export interface Mutant {
  /** Switches the change on in the instrumented sources. */
  readonly id: string
  readonly file: string
  readonly line: number
  /** The lines it changes, on one line each. */
  readonly before: string
  readonly after: string
  /** The same as long as the file is the same. */
  readonly key: string
}

export interface Instrumented {
  /** The sources by path, each with all its mutants in it. */
  readonly code: Readonly<Record<string, string>>
  readonly mutants: readonly Mutant[]
}

/** Texts are for people: the tests of what they say are elsewhere. */
const OPTIONS = { plugins: null, excludedMutations: ['StringLiteral'], ignorers: [] }

const no = () => false
const nothing = () => undefined
const silent: ConstructorParameters<typeof Instrumenter>[0] = {
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no, isWarnEnabled: no, isErrorEnabled: no },
  ...{ isFatalEnabled: no, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
  fatal: nothing
}

/** Puts every mutant of some sources into them, switched off. */
export async function instrument(root: string, paths: readonly string[]): Promise<Instrumented> {
  const sources = new Map(
    paths.map((path) => [join(root, path), { path, text: readFileSync(join(root, path), 'utf8') }])
  )
  const input = [...sources].map(([name, { text }]) => ({ name, content: text, mutate: true }))
  const { files, mutants } = await new Instrumenter(silent).instrument(input, OPTIONS)
  const code = files.map(({ name, content }) => [sources.get(name)?.path ?? name, content])
  return {
    code: Object.fromEntries(code) as Record<string, string>,
    mutants: mutants.flatMap(({ id, fileName, location: { start, end }, replacement, status }) => {
      const source = sources.get(fileName)
      if (status === 'Ignored' || !source) return []
      const { path, text } = source
      const lines = text.split('\n').slice(start.line, end.line + 1)
      const [first = '', last = ''] = [lines[0], lines.at(-1)]
      const after = first.slice(0, start.column) + replacement + last.slice(end.column)
      const key = hashOf(path, text, JSON.stringify([start, end]), replacement)
      return [
        { id, file: path, line: start.line + 1, before: onOneLine(lines.join('\n')), after: onOneLine(after), key }
      ]
    })
  }
}

function onOneLine(code: string): string {
  return code.trim().replace(/\s+/g, ' ')
}

export function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}
