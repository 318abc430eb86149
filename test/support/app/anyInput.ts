import { z } from 'zod'
import fc from '../fastCheck.ts'

/** What somebody who owns the page would try: paths, addresses, SQL, formulas, markup, and text that is no text. */
const NASTY = [
  '',
  ' ',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'https://user:secret@host.example/',
  "'; DROP TABLE transactions; --",
  '" OR 1=1 --',
  '%',
  '_%*?[',
  '=1+1',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '\r\nX-Injected: 1',
  '-0',
  '1e400',
  '9'.repeat(60),
  '0001-01-01',
  '+275760-09-13T00:00:00.000Z',
  'x'.repeat(70_000)
]

const MOST_LEARNT = 1000
// What a call is about was mostly told by the list that was read just before.
const RECENT = 30
/** The last heard stands last. */
const learnt = new Set<string>()

/** Remembers the texts of an answer, so that later calls are about what there is. */
export function learn(value: unknown): void {
  if (typeof value === 'string') {
    if (value.length >= 200) return
    learnt.delete(value)
    learnt.add(value)
    if (learnt.size > MOST_LEARNT) for (const oldest of learnt) return void learnt.delete(oldest)
  } else if (Array.isArray(value)) value.slice(0, 20).forEach(learn)
  else if (value !== null && typeof value === 'object') Object.values(value).forEach(learn)
}

type Schema = z.core.JSONSchema.BaseSchema
/** Made when it is run, since what was learnt grows meanwhile. */
type Make = () => unknown
type Defs = Readonly<Record<string, Schema>>

/** Inputs for a call: of its shape, of its shape but for some members, and anything at all. */
export function anyInput(input: z.ZodType): fc.Arbitrary<Make> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  const defs = (schema.$defs ?? {}) as Defs
  return fc.oneof(
    { weight: 6, arbitrary: shaped(schema, defs, 0, 0) },
    { weight: 3, arbitrary: shaped(schema, defs, 0, 0.2) },
    { weight: 1, arbitrary: anything }
  )
}

const anything: fc.Arbitrary<Make> = fc
  .anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true })
  .map((value) => () => value)

const nasty: fc.Arbitrary<Make> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...NASTY).map((value) => () => value) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((value) => () => value) }
)

// A text by its schema; few of all texts are one.
const aZone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Mars/Olympus').map((value) => () => value)

const INSTANTS = ['2026-03-02T00:00:00.000Z', '2026-11-22T21:37:05.123Z', '1970-01-01T00:00:00.000Z']
const DAYS = ['2026-03-02', '2026-02-28', '2027-01-01']
const FORMATS: Readonly<Record<string, readonly string[]>> = { 'date-time': INSTANTS, date: DAYS }

/** Mostly a text that the schema takes and that was heard before, where there is one. */
function aText({ pattern, format, minLength, maxLength }: Schema): fc.Arbitrary<Make> {
  const matches = new RegExp(pattern ?? '', 'u')
  const fits = (heard: string) =>
    matches.test(heard) && heard.length >= (minLength ?? 0) && heard.length <= (maxLength ?? Infinity)
  const formed = FORMATS[format ?? '']
  const made = formed
    ? fc.constantFrom(...formed)
    : pattern === undefined
      ? fc.string({ minLength: minLength ?? 0, maxLength: Math.max(Math.min(maxLength ?? 20, 20), minLength ?? 0) })
      : fc.stringMatching(matches)
  const known = fc.tuple(fc.nat(), made).map(([pick, other]) => () => {
    const heard = [...learnt].filter(fits).slice(-RECENT)
    return heard[pick % heard.length] ?? other
  })
  return fc.oneof({ weight: 8, arbitrary: known }, { weight: 1, arbitrary: nasty })
}

/** `oddness`: how often a member is anything at all. */
function shaped(schema: Schema, defs: Defs, depth: number, oddness: number): fc.Arbitrary<Make> {
  const inner = ofShape(schema, defs, depth, oddness)
  const odd = Math.round(oddness * 100)
  return odd === 0 ? inner : fc.oneof({ weight: 100 - odd, arbitrary: inner }, { weight: odd, arbitrary: anything })
}

function ofShape(schema: Schema, defs: Defs, depth: number, oddness: number): fc.Arbitrary<Make> {
  const within = (each: Schema) => shaped(each, defs, depth + 1, oddness)
  if (depth > 12) return fc.constant(() => null)
  if (schema.$ref !== undefined) return within(defs[schema.$ref.replace('#/$defs/', '')] ?? {})
  if (schema.const !== undefined) return fc.constant(() => schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum).map((value) => () => value)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map(within))
  if (schema.allOf) return within(schema.allOf[0] ?? {})
  if (schema.type === 'object') return anObject(schema, within)
  if (schema.type === 'array') return anArray(schema, within)
  if (schema.type === 'string') return aText(schema)
  if (schema.type === 'integer' || schema.type === 'number') return aNumber(schema)
  if (schema.type === 'boolean') return fc.boolean().map((value) => () => value)
  if (schema.type === 'null') return fc.constant(() => null)
  // Nothing is what calls without an input take; what is inside of one and not described is a text with a check of its own.
  return depth === 0 ? fc.constant(() => undefined) : aText({})
}

function anObject(schema: Schema, within: (each: Schema) => fc.Arbitrary<Make>): fc.Arbitrary<Make> {
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(
    ([name, each]) => [name, name === 'timeZone' ? aZone : within(each)] as const
  )
  const required = new Set(schema.required)
  if (members.length === 0) {
    const more = schema.additionalProperties
    const value = typeof more === 'object' ? within(more) : anything
    return fc
      .array(fc.tuple(aText({}), value), { maxLength: 4 })
      .map((pairs) => () => Object.fromEntries(pairs.map(([name, each]) => [String(name()), each()])))
  }
  return fc.tuple(fc.infiniteStream(fc.boolean()), ...members.map(([, each]) => each)).map(([lots, ...makes]) => () => {
    const given = members.flatMap(([name], index) =>
      required.has(name) || lots.next().value ? [[name, makes[index]?.()] as const] : []
    )
    return Object.fromEntries(given)
  })
}

function anArray(schema: Schema, within: (each: Schema) => fc.Arbitrary<Make>): fc.Arbitrary<Make> {
  const tuple = schema.prefixItems as Schema[] | undefined
  if (tuple) return fc.tuple(...tuple.map(within)).map((makes) => () => makes.map((make) => make()))
  const minLength = schema.minItems ?? 0
  return fc
    .array(within((schema.items ?? {}) as Schema), { minLength, maxLength: Math.max(minLength, 4) })
    .map((makes) => () => makes.map((make) => make()))
}

function aNumber(schema: Schema): fc.Arbitrary<Make> {
  const [min, max] = [schema.minimum ?? -(2 ** 53) + 1, schema.maximum ?? 2 ** 53 - 1]
  return fc
    .oneof(fc.constantFrom(min, max, Math.max(min, 0), min + 1), fc.integer({ min, max: Math.min(max, min + 300) }))
    .map((value) => () => Math.min(value, max))
}
