import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'

const KEPT = '!'

/** Inputs that reach different branches. */
export interface Corpus {
  readonly inputs: readonly Buffer[]
  /** Inputs of findings that were mended; these stay, whatever they reach. */
  readonly kept: readonly Buffer[]
}

/** The file of a reader's inputs: gzip of a line for each, a JSON text with a character for each byte. */
function fileOf(name: string): string {
  return fileURLToPath(new URL(`../corpus/${name}.gz`, import.meta.url))
}

export function readCorpus(name: string): Corpus {
  const file = fileOf(name)
  const text = existsSync(file) ? gunzipSync(readFileSync(file)).toString() : ''
  const lines = text.split('\n').filter((line) => line !== '')
  const bytesOf = (line: string) => Buffer.from(JSON.parse(line) as string, 'latin1')
  return {
    inputs: lines.filter((line) => !line.startsWith(KEPT)).map(bytesOf),
    kept: lines.filter((line) => line.startsWith(KEPT)).map((line) => bytesOf(line.slice(1)))
  }
}

export function writeCorpus(name: string, { inputs, kept }: Corpus): void {
  const lineOf = (bytes: Buffer) => `${JSON.stringify(bytes.toString('latin1'))}\n`
  const text = [...kept.map((bytes) => KEPT + lineOf(bytes)), ...inputs.map(lineOf)].join('')
  writeFileSync(fileOf(name), gzipSync(text, { level: 9 }))
}
