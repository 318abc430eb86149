import { AppError } from '../../../../shared/errors.ts'
import type { Command, ListedCommand, OptionSpec } from './command.ts'

/** The text that `--help` prints for a command. */
export function commandHelp({ name, summary }: ListedCommand, { details, argument, options }: Command): string {
  const all: Readonly<Record<string, OptionSpec>> = { ...options, help: { text: 'this help' } }
  const rows = Object.entries(all)
  const labels = rows.map(([option, { value }]) => `--${option}${value ? ` ${value}` : ''}`)
  const texts = rows.map(([, { text, isRequired }]) => (isRequired ? `${text} (required)` : text))
  if (argument) {
    labels.unshift(argument.name)
    texts.unshift(argument.text)
  }
  const width = Math.max(...labels.map((label) => label.length))
  const lines = texts.map((text, index) => `  ${(labels[index] ?? '').padEnd(width)}  ${text}`)
  return [
    `npm run -s cli -- ${name}${argument ? ` ${argument.name}` : ''} [options]`,
    '',
    summary,
    ...(details === undefined ? [] : [details]),
    '',
    ...lines
  ].join('\n')
}

/** The `bad-input` error for a command that was used wrongly. */
export function wrongUse(name: string, sentence: string, cause?: unknown): AppError {
  return new AppError('bad-input', `${sentence} See: npm run -s cli -- ${name} --help`, { cause })
}
