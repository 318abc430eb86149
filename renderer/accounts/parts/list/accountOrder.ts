/** Ids with one of them a step further up or down; the same list where there is no such step. */
export function stepped(ids: readonly string[], id: string, step: 1 | -1): readonly string[] {
  const place = ids.indexOf(id)
  const other = ids[place + step]
  if (place === -1 || other === undefined) return ids
  return ids.map((each) => (each === id ? other : each === other ? id : each))
}

/** Ids with one of them in the place of another, which makes room for it; the same list where nothing moves. */
export function dropped(ids: readonly string[], id: string, onto: string): readonly string[] {
  const [from, to] = [ids.indexOf(id), ids.indexOf(onto)]
  if (from === -1 || to === -1 || from === to) return ids
  const rest = ids.filter((each) => each !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}
