import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Command, OptionSpec, Values } from './command/command.ts'
import { wrongUse } from './command/commandHelp.ts'
import { hiddenNumbers } from './terminal/hiddenNumbers.ts'

type Parsed = NonNullable<ParseArgsConfig['options']>

/** What was given under each name, as the parser has it. */
type Given = Map<string, readonly (string | boolean | undefined)[]>

/**
 * The values of a command's arguments, as its schema says; undefined if they ask for the help. Throws `bad-input`, with
 * a pointer to the help for anything unknown or missing.
 */
export function readOptions(name: string, command: Command, args: readonly string[]): Values | undefined {
  const { argument, options } = command
  const specs = [
    ...(argument ? [{ ...argument, key: argument.name, value: argument.name }] : []),
    ...Object.entries(options).map(([key, spec]) => ({ ...spec, key, name: `--${key}` }))
  ]
  const given = asWrongUse(name, () => {
    const all = parsed(command, args)
    const missing = specs.find(({ key, isRequired }) => isRequired && !all.has(key))
    if (missing && !all.has('help')) throw new Error(`${missing.name} is missing: ${missing.text}`)
    return all
  })
  if (given.has('help')) return undefined
  return Object.fromEntries(specs.map((spec) => [spec.key, valueOf(spec, given.get(spec.key) ?? [])]))
}

function asWrongUse(name: string, parse: () => Given): Given {
  try {
    return parse()
  } catch (cause) {
    const first = cause instanceof Error ? (cause.message.split(/\.? To specify|\. Did/)[0] ?? '') : ''
    throw wrongUse(name, `${hiddenNumbers(first.replace(/\.$/, ''))}.`, cause)
  }
}

function valueOf(
  { value, name, isList, read }: OptionSpec & { readonly name: string },
  given: readonly unknown[]
): unknown {
  if (value === undefined) return given.length > 0
  const texts = given.filter((text) => typeof text === 'string')
  const values = read ? texts.map((text) => read(text, name)) : texts
  return isList ? values : values[0]
}

function parsed({ argument, options }: Command, args: readonly string[]): Given {
  const known: Parsed = { help: { type: 'boolean', short: 'h' } }
  const named = new Map<string, string>()
  for (const [option, { value, formerly }] of Object.entries(options)) {
    const type = value === undefined ? 'boolean' : 'string'
    known[option] = { type, multiple: true }
    if (formerly === undefined) continue
    known[formerly] = { type, multiple: true }
    named.set(formerly, option)
  }
  const { values, positionals } = parseArgs({
    args: withValues(known, args),
    options: known,
    strict: true,
    allowPositionals: argument !== undefined
  })
  const given: Given = new Map()
  for (const [option, value] of Object.entries(values)) {
    const name = named.get(option) ?? option
    const all = [value].flat()
    if (all.includes('')) throw new Error(`Option '--${name}' needs a value`)
    const { value: isText, isList } = options[name] ?? {}
    // The parser would silently take the last of several values.
    if (given.has(name) || (isText && !isList && all.length > 1)) throw new Error(`Option '--${name}' is given twice`)
    given.set(name, all)
  }
  const [value, second] = positionals
  if (!argument || value === undefined) return given
  if (second !== undefined) throw new Error(`Only one ${argument.name} can be given, and '${second}' is another`)
  if (value === '') throw new Error(`${argument.name} is empty`)
  return given.set(argument.name, [value])
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
