/**
 * A map whose copies share their common entries, because a hundred thousand entries are copied after every decision.
 */
export interface CopyOnWriteMap<Key, Value> {
  readonly get: (key: Key) => Value | undefined
  readonly values: () => Iterable<Value>
  readonly set: (key: Key, value: Value) => void
  readonly delete: (key: Key) => void
  /** Makes a copy; later changes to one do not affect the other. */
  readonly copy: () => CopyOnWriteMap<Key, Value>
}

// Most entries that may differ from the shared ones before everything is copied.
const MOST_APART = 2000

export function copyOnWriteMap<Key, Value>(): CopyOnWriteMap<Key, Value> {
  return over(new Map<Key, Value>(), undefined)
}

/**
 * `apart` holds the entries that differ from `common`, undefined for removed ones. Without `apart`, nobody else shares
 * `common`.
 */
function over<Key, Value>(
  common: Map<Key, Value>,
  apart: Map<Key, Value | undefined> | undefined
): CopyOnWriteMap<Key, Value> {
  let own = apart
  return {
    get: (key) => (own?.has(key) ? own.get(key) : common.get(key)),
    values: () => (own ? merged(common, own) : common).values(),
    set: (key, value) => void (own ?? common).set(key, value),
    delete: (key) => {
      if (own) own.set(key, undefined)
      else common.delete(key)
    },
    copy: () => {
      own ??= new Map()
      return own.size > MOST_APART ? over(merged(common, own), undefined) : over(common, new Map(own))
    }
  }
}

function merged<Key, Value>(common: ReadonlyMap<Key, Value>, apart: ReadonlyMap<Key, Value | undefined>) {
  const all = new Map(common)
  for (const [key, value] of apart) {
    if (value === undefined) all.delete(key)
    else all.set(key, value)
  }
  return all
}
