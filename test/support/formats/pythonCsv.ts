import { execFileSync, spawnSync } from 'node:child_process'

// The csv module of Python, as a reader of our files that this project did not write.

const READ = `import csv, io, json, sys
csv.field_size_limit(10**9)
for line in sys.stdin:
    table = json.loads(line)
    lines = csv.reader(io.StringIO(table['text'], newline=''), delimiter=table['delimiter'], strict=True)
    sys.stdout.write(json.dumps(list(lines)) + '\\n')`

/** NUL in a file is read from this version on. */
export function hasPythonCsv(): boolean {
  return spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0
}

export const NO_PYTHON = 'python3 is not installed, or older than 3.11'

export interface DelimitedText {
  readonly text: string
  readonly delimiter: ',' | ';'
}

/** The cells of each text; throws where one of them is no delimited text. One process for all of them. */
export function readWithPython(tables: readonly DelimitedText[]): readonly (readonly (readonly string[])[])[] {
  const input = tables.map((table) => `${JSON.stringify(table)}\n`).join('')
  const printed = execFileSync('python3', ['-c', READ], { input, maxBuffer: 2 ** 30, encoding: 'utf8' })
  return printed
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as string[][])
}
