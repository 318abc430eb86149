import type { Terminal } from '../command/command.ts'
import { visibleJson } from './visibleText.ts'

/** Prints the result of a command: the value as JSON with `--json`, else the words for a person. */
export function showResult(
  options: { readonly json: boolean },
  { out }: Terminal,
  value: unknown,
  words: () => string
) {
  out(options.json ? visibleJson(value) : words())
}
