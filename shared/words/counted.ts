/** Counts in the main side's sentences, which are English whatever the region: `1 row`, `1,000 rows`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** A whole number with its digits in groups. */
export function grouped(count: number): string {
  return count.toLocaleString('en')
}

/** A shell's own way to write a count with its noun: `1 row`, `1,000 rows`. */
export type Counted = (count: number, one: string, many: string) => string
