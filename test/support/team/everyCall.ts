import { hashSealed } from '../../../electron/stores/teamDatabase/hashSealed.ts'

/** A value of SQL as text, or a list of them; `deep` has two dimensions, `zero` begins at 0. */
export type Value = string | null | ValueList
interface ValueList {
  readonly items: readonly (string | null)[]
  readonly shape?: 'deep' | 'zero'
}

export interface TeamFunction {
  readonly name: string
  readonly isGranted: boolean
  /** Says the same to everybody. */
  readonly isConstant: boolean
  readonly parameters: readonly { readonly name: string; readonly type: string }[]
}

export const FUNCTIONS = `SELECT p.proname AS name, p.provolatile = 'i' AS "isConstant",
    has_function_privilege('tallydesk_member', p.oid, 'EXECUTE') AS "isGranted",
    coalesce((SELECT json_agg(json_build_object('name', coalesce(p.proargnames[n], ''), 'type',
      format_type(p.proargtypes[n - 1], NULL)) ORDER BY n) FROM generate_series(1, p.pronargs) n), '[]') AS parameters
  FROM pg_proc p WHERE p.pronamespace = 'tallydesk'::regnamespace ORDER BY 1`

/** What there is to call with. */
export interface Ground {
  readonly workbook: string
  /** The one that the members do not belong to. */
  readonly foreign: string
  readonly last: { readonly seq: number; readonly hash: string }
  readonly logins: readonly string[]
  /** Who has not left. */
  readonly present: readonly string[]
  /** The wrapped keys of each. */
  readonly wrapped: ReadonlyMap<string, string>
  readonly kinds: readonly string[]
  readonly roles: readonly string[]
  /** A transaction that is claimed. */
  readonly claim: string
}

/** What a call is right for: which of several values makes it so is found by trying. */
export interface Base {
  readonly caller: string
  readonly workbook: string
  readonly subject: string
  /** Of the entry that a function makes whose kind is its own. */
  readonly kind: string
}

type Changes = Readonly<Record<string, Value>>
type Parameter = TeamFunction['parameters'][number]

const AT = new Date().toISOString()
const SEALED = String.raw`\x7365616c6564`
export const FRESH = '00000000-0000-4000-8000-000000000001'
const list = (...items: readonly (string | null)[]): ValueList => ({ items })
const isHash = ({ name }: Parameter) => /(^|_)hash(es)?$/.test(name)

/** A value that would be right, but for what follows from the others. */
function rightValue({ name, type }: Parameter, ground: Ground, base: Base): Value {
  const first = (...choices: readonly (readonly [RegExp, string])[]) => choices.find(([named]) => named.test(name))?.[1]
  const text = () =>
    first(
      [/previous/, ground.last.hash],
      [/(^|_)at($|_)|time/, AT],
      [/kind/, base.kind],
      [/role/, 'preparer'],
      [/login|(^|_)by$/, base.subject],
      [/made/, 'B'.repeat(43)],
      [/ended|claim$/, ground.claim],
      [/claims/, '']
    ) ?? 'r1'
  const bytes = () => first([/before/, ground.wrapped.get(base.caller) ?? SEALED]) ?? SEALED
  if (type === 'uuid') return base.workbook
  if (type === 'bigint') return name.startsWith('from') ? '0' : String(ground.last.seq + 1)
  if (type === 'integer') return '100'
  if (type === 'boolean') return 'true'
  if (type === 'text') return text()
  if (type === 'bytea') return bytes()
  if (type === 'text[]') return list(text())
  if (type === 'bytea[]') return list(bytes())
  throw new Error(`A function has the parameter ${name} of the type ${type}: say what to attack it with.`)
}

/** The arguments of a call: right, but for these changes, and what follows from them. */
export function argumentsOf({ parameters }: TeamFunction, ground: Ground, base: Base, changes: Changes): Changes {
  const all: Record<string, Value> = {}
  for (const each of parameters) all[each.name] = rightValue(each, ground, base)
  Object.assign(all, changes)
  const itemsOf = (pattern: RegExp, missing: Value = null) => {
    const found = parameters.find(({ name }) => pattern.test(name))
    const value = found ? (all[found.name] ?? null) : missing
    return typeof value === 'string' || value === null ? [value] : value.items
  }
  const remaining = ground.present.filter((login) => login !== itemsOf(/login$/)[0])
  for (const { name } of parameters) {
    if (name in changes) continue
    if (name.includes('logins')) all[name] = list(...remaining)
    if (name.includes('wraps')) all[name] = list(...itemsOf(/logins/).map(() => SEALED))
  }
  const [hashed] = parameters.filter(isHash)
  if (!hashed || hashed.name in changes) return all
  let previous = itemsOf(/previous/)[0] ?? ''
  const kinds = itemsOf(/kind/, base.kind)
  const hashes = kinds.map((kind, place) => {
    const at = itemsOf(/(^|_)at($|_)|time/)[place] ?? ''
    const sealed = Buffer.from((itemsOf(/sealed/)[place] ?? '').slice(2), 'hex')
    const seq = Number(itemsOf(/seq/)[0]) + place
    const entry = {
      seq,
      at,
      by: base.caller,
      kind: kind ?? '',
      reconciliation: itemsOf(/reconciliation/)[place] ?? null
    }
    return (previous = hashSealed(previous, { ...entry, sealed }))
  })
  all[hashed.name] = hashed.type === 'text' ? (hashes[0] ?? '') : { ...(all[hashed.name] as ValueList), items: hashes }
  return all
}

function scalarVariants({ name, type }: Parameter, ground: Ground): readonly (string | null)[] {
  const { seq, hash } = ground.last
  const some: Readonly<Record<string, readonly string[]>> = {
    uuid: [ground.workbook, ground.foreign, FRESH],
    bigint: [0, -1, 1, seq, seq + 1, seq + 2, Number.MAX_SAFE_INTEGER].map(String),
    integer: ['-1', '0', '1', '2147483647'],
    boolean: ['true', 'false'],
    text: ['', 'word', 'x'.repeat(70_000), 'two\nlines', hash, '0'.repeat(64), ground.claim],
    // Whose keys change cannot be seen if they get those that they had.
    bytea: [
      String.raw`\x`,
      String.raw`\x${'00'.repeat(110_000)}`,
      ...(name.includes('wrap') ? [] : ground.wrapped.values())
    ]
  }
  const named: readonly (readonly [RegExp, readonly string[]])[] = [
    [/kind/, ground.kinds],
    [/role/, ground.roles],
    [/login|(^|_)by$/, [...ground.logins, 'nobody']],
    [/(^|_)at($|_)|time/, ['2001-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z', 'now']]
  ]
  const own = type === 'text' ? named.filter(([pattern]) => pattern.test(name)).flatMap(([, values]) => values) : []
  const unknown = type === 'text' && own.length === 0 ? [...ground.logins, ...ground.roles] : []
  return [null, ...(some[type] ?? []), ...own, ...unknown]
}

/** What a parameter may be instead. */
function variantsOf(each: Parameter, right: Value): (ground: Ground) => readonly Value[] {
  return (ground) => {
    if (right === null || typeof right === 'string') return scalarVariants(each, ground)
    const items = right.items.length > 0 ? right.items : [SEALED]
    const [first = null] = items
    const others = scalarVariants({ name: each.name, type: each.type.slice(0, -2) }, ground)
    return [
      null,
      ...[[], [...items, null], [...items, ...items], items.slice(1), Array<string | null>(501).fill(first)].map(
        (some) => list(...some)
      ),
      ...others.map((other) => list(other, ...items.slice(1))),
      { items, shape: 'deep' },
      { items: [...items, ...items], shape: 'deep' },
      { items, shape: 'zero' }
    ]
  }
}

/** All changes of one parameter, and some of all its lists at once, by which they still fit each other. */
export function singleChanges(one: TeamFunction, ground: Ground, base: Base): readonly Changes[] {
  const right = argumentsOf(one, ground, base, {})
  const singles = one.parameters.flatMap((each) =>
    variantsOf(each, right[each.name] ?? null)(ground).map((value) => ({ [each.name]: value }))
  )
  const lists = Object.entries(right).filter(
    (each): each is [string, ValueList] =>
      typeof each[1] === 'object' && each[1] !== null && !/made|ended|hash/.test(each[0])
  )
  const together = (change: (list: ValueList, name: string) => ValueList) =>
    Object.fromEntries(lists.map(([name, value]) => [name, change(value, name)]))
  const twice = ground.kinds.map((kind) =>
    together(({ items }, name) => list(...items, ...(name.includes('kind') ? [kind] : items)))
  )
  const shaped = (['deep', 'zero'] as const).map((shape) => together(({ items }) => ({ items, shape })))
  return lists.length === 0 ? singles : [...singles, ...twice, ...shaped, together(() => list())]
}

/** As it stands in a statement. */
export function literal(value: Value, type: string): string {
  if (value === null) return `NULL::${type}`
  return `'${typeof value === 'string' ? value : listText(value)}'::${type}`
}

function listText({ items, shape }: ValueList): string {
  const quoted = items.map((item) => (item === null ? 'NULL' : `"${item.replaceAll('\\', String.raw`\\`)}"`))
  if (shape === 'deep') return `{${quoted.map((item) => `{${item}}`).join(',')}}`
  return `${shape === 'zero' && items.length > 0 ? `[0:${items.length - 1}]=` : ''}{${quoted.join(',')}}`
}
