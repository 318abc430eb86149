import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Command, Options } from './command/command.ts'
import { wrongUse } from './command/commandHelp.ts'
import { hiddenNumbers } from './terminal/hiddenNumbers.ts'

type Parsed = NonNullable<ParseArgsConfig['options']>

/** Parses a command's arguments; throws `bad-input` with a pointer to the help for anything unknown. */
export function readOptions(name: string, command: Command, args: readonly string[]): Options {
  const options: Parsed = { help: { type: 'boolean', short: 'h' } }
  const named = new Map<string, string>()
  for (const [option, { type, formerly }] of Object.entries(command.options)) {
    options[option] = { type, multiple: true }
    if (formerly === undefined) continue
    options[formerly] = { type, multiple: true }
    named.set(formerly, option)
  }
  try {
    const allowPositionals = command.argument !== undefined
    const { values, positionals } = parseArgs({
      args: withValues(options, args),
      options,
      strict: true,
      allowPositionals
    })
    const given = Object.entries(values).map(([option, value]) => {
      const name = named.get(option) ?? option
      return [name, valueOf(command, name, value)] as const
    })
    const twice = given.find(([name], at) => given.findIndex(([other]) => other === name) !== at)
    if (twice) throw new Error(`Option '--${twice[0]}' is given twice`)
    const all: Options = Object.fromEntries([...given, ...argumentOf(command, positionals)])
    if (all['help'] !== true) requireAll(command, all)
    return all
  } catch (cause) {
    const first = cause instanceof Error ? (cause.message.split(/\.? To specify|\. Did/)[0] ?? '') : ''
    const words = hiddenNumbers(first.replace(/\.$/, ''))
    throw wrongUse(name, `${words}.`, cause)
  }
}

function requireAll({ argument, options }: Command, given: Options): void {
  if (argument?.isRequired && given[argument.name] === undefined)
    throw new Error(`${argument.name} is missing: ${argument.text}`)
  for (const [name, { isRequired, text }] of Object.entries(options))
    if (isRequired && given[name] === undefined) throw new Error(`--${name} is missing: ${text}`)
}

/** A value may begin with a minus (`-type:fee` in a query); the parser would take it for an option. */
function withValues(options: Parsed, args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1) ?? ''
    const takesValue = before.startsWith('--') && options[before.slice(2)]?.type === 'string'
    if (takesValue && /^-[^-]/.test(arg)) joined[joined.length - 1] = `${before}=${arg}`
    else joined.push(arg)
  }
  return joined
}

function argumentOf({ argument }: Command, given: readonly string[]): readonly (readonly [string, string])[] {
  if (!argument) return []
  const [value, second] = given
  if (second !== undefined) throw new Error(`Only one ${argument.name} can be given, and '${second}' is another`)
  if (value === '') throw new Error(`${argument.name} is empty`)
  return value === undefined ? [] : [[argument.name, value]]
}

type Given = string | boolean | (string | boolean)[] | undefined

/** The parser would silently take the last of several values. */
function valueOf({ options }: Command, name: string, given: Given): Options[string] {
  const all = Array.isArray(given) ? given : [given]
  if (all.includes('')) throw new Error(`Option '--${name}' needs a value`)
  if (options[name]?.isList) return all.filter((value) => typeof value === 'string')
  if (options[name]?.type === 'string' && all.length > 1) throw new Error(`Option '--${name}' is given twice`)
  return all[0]
}
