import type { Options, Terminal } from '../command/command.ts'
import { visibleJson } from './visibleText.ts'

/** Prints the result of a command: the value as JSON with `--json`, else the words for a person. */
export function showResult(options: Options, { out }: Terminal, value: unknown, words: () => string): void {
  out(options['json'] === true ? visibleJson(value) : words())
}
