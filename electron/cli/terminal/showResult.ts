import type { Options, Terminal } from '../command.ts'
import { visibleJson } from './visibleText.ts'

/** Prints what a command found: with `--json` the value for a program, else the words for a person. */
export function showResult(options: Options, { out }: Terminal, value: unknown, words: () => string): void {
  out(options['json'] === true ? visibleJson(value) : words())
}
