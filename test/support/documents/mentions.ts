import type { Command, ListedCommand } from '../../../electron/shells/cli/command/command.ts'
import { COMMANDS as LISTED } from '../../../electron/shells/cli/commands.ts'
import { codeSpans, fencedBlocks, passages, proseOf } from './markdown.ts'
import { readDocument } from './documents.ts'
import { scripts } from './projectScripts.ts'

const CONTRACTS = ['test/lab/contract/main.ts', 'test/lab/contract/team/main.ts']
const COMMON = ['base-url', 'connection', 'data-dir', 'region', 'json', 'help']
/** Of whose options nothing is known here. */
const OTHER_PROGRAMS = ['npx', 'node', 'git', 'curl', 'sqlite3', 'xmllint']

type LoadedCommand = ListedCommand & Command
const COMMANDS: readonly LoadedCommand[] = await Promise.all(
  LISTED.map(async (listed) => ({ ...listed, ...(await listed.load()) }))
)

/** The command that words begin with: its name has one word, or two. */
export function commandOf([first = '', second = '']: readonly string[]): LoadedCommand | undefined {
  return COMMANDS.find(({ name }) => name === first || name === `${first} ${second}`)
}

const flagsIn = (text: string) => [...text.matchAll(/(?<![\w-])--([a-z][\w-]*)/g)].map(([, flag = '']) => flag)
const optionsOf = (command: Command) => [...Object.keys(command.options), 'help']

/** The commands and options in the code of a text that there are not. */
export function unknownMentions(text: string): readonly string[] {
  const known = new Set([
    ...COMMANDS.flatMap(optionsOf),
    ...CONTRACTS.flatMap((program) => flagsIn(readDocument(program)))
  ])
  const prose = proseOf(text)
  const unknown = codeSpans(prose).filter((span) => {
    const words = span.split(/\s+/)
    const flags = flagsIn(span)
    if (words[0] === 'npm') return !isNpm(words)
    if (flags.length === 0 || OTHER_PROGRAMS.includes(words[0] ?? '')) return false
    if (span.startsWith('--')) return flags.some((flag) => !known.has(flag))
    const command = commandOf(words)
    return !command || flags.some((flag) => !optionsOf(command).includes(flag))
  })
  return [...unknown, ...commandColumn(prose).filter((span) => !commandOf(span.split(' ')))]
}

/** What stands in the first column of tables of commands. */
function commandColumn(prose: string): readonly string[] {
  const tables = prose.split(/\n{2,}/).filter((table) => table.startsWith('| Command '))
  return tables.flatMap((table) => table.split('\n').flatMap((row) => codeSpans(row.split('|')[1] ?? '')))
}

function isNpm([, first = '', ...more]: readonly string[]): boolean {
  if (first !== 'run') return first in scripts || ['ci', 'install', 'audit'].includes(first)
  return (more.find((word) => word !== '-s') ?? '') in scripts
}

/** The commands and options that none of the texts names; a command is `reconcile`, an option of it `reconcile --accept`. */
export function missingMentions(texts: readonly string[]): readonly string[] {
  const named = new Set(texts.flatMap((text) => [...spoken(text), ...shown(text)]))
  const all = COMMANDS.flatMap((command) => {
    const own = Object.keys(command.options).filter((flag) => !COMMON.includes(flag))
    return [command.name, ...own.map((flag) => `${command.name} --${flag}`)]
  })
  return [...all, ...COMMON.map((flag) => `--${flag}`)].filter((each) => !named.has(each))
}

/** An option is named where its command is named in the same passage. */
function spoken(text: string): readonly string[] {
  return passages(proseOf(text)).flatMap((passage) => {
    const spans = codeSpans(passage)
    const commands = spans.flatMap((span) => commandOf(span.split(/\s+/))?.name ?? [])
    return namesOf(commands, spans.flatMap(flagsIn))
  })
}

function shown(text: string): readonly string[] {
  const lines = fencedBlocks(text, 'sh').flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
  return lines.flatMap((line) => {
    const [, args = ''] = / cli -- (.*)/.exec(line) ?? []
    const command = commandOf(args.split(/\s+/))
    return command ? namesOf([command.name], flagsIn(args)) : flagsIn(args).map((flag) => `--${flag}`)
  })
}

const namesOf = (commands: readonly string[], flags: readonly string[]) => [
  ...commands.flatMap((name) => [name, ...flags.map((flag) => `${name} --${flag}`)]),
  ...flags.map((flag) => `--${flag}`)
]
