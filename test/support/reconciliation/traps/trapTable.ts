import { FINDINGS, type Finding } from './judge.ts'

/** Counts by kind of scene: worlds that hold it, payments in it, and what was found. */
export class TrapTable {
  readonly #lines = new Map<string, Map<string, number>>()

  add(scenes: readonly string[], items: readonly { readonly scene: string }[], findings: readonly Finding[]): void {
    for (const scene of new Set(scenes)) this.#count(scene, 'worlds')
    for (const { scene } of items) this.#count(scene, 'items')
    for (const { scene, kind } of findings) this.#count(scene, kind)
  }

  toString(): string {
    const columns = ['worlds', 'items', ...FINDINGS]
    const total = new Map(columns.map((column) => [column, this.#sum(column)]))
    const width = Math.max(...[...this.#lines.keys()].map((name) => name.length))
    const written = (name: string, counts: ReadonlyMap<string, number>) =>
      [name.padEnd(width), ...columns.map((column) => String(counts.get(column) ?? 0).padStart(column.length))].join(
        '  '
      )
    return [
      ['kind'.padEnd(width), ...columns].join('  '),
      ...[...this.#lines].map(([name, counts]) => written(name, counts)),
      written('all', total)
    ].join('\n')
  }

  #count(scene: string, column: string): void {
    const counts = this.#lines.get(scene) ?? new Map<string, number>()
    this.#lines.set(scene, counts.set(column, (counts.get(column) ?? 0) + 1))
  }

  #sum(column: string): number {
    return [...this.#lines.values()].reduce((total, counts) => total + (counts.get(column) ?? 0), 0)
  }
}
