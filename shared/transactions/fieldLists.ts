/** A text of each item, in order; the type says which text stands at which place. */
export function textsOf<const Items extends readonly Readonly<Record<Key, string>>[], Key extends string>(
  items: Items,
  key: Key
): { readonly [At in keyof Items]: Items[At][Key] } {
  const texts: readonly string[] = items.map((item) => item[key])
  // The type of `map` forgets the places.
  return texts as { readonly [At in keyof Items]: Items[At][Key] }
}

/** The values of these fields as a row, in this order. */
export type RowOf<Fields, Names extends readonly (keyof Fields)[]> = { readonly [At in keyof Names]: Fields[Names[At]] }

type Places<Names extends readonly string[]> = {
  readonly [At in keyof Names & `${number}` as Names[At] & string]: At extends `${infer Place extends number}`
    ? Place
    : never
}

/** The place of each name, with which rows are read: the compiler then knows what is there. */
export function placesOf<const Names extends readonly string[]>(names: Names): Places<Names> {
  return Object.fromEntries(names.map((name, place) => [name, place])) as Places<Names>
}

/** A record with an entry for each item. */
export function recordOf<Item, Key extends string, Value>(
  items: readonly Item[],
  entryOf: (item: Item) => readonly [Key, Value]
): Readonly<Record<Key, Value>> {
  return Object.fromEntries(items.map(entryOf)) as Readonly<Record<Key, Value>>
}
