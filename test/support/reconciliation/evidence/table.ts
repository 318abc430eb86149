import { written } from './paymentFile.ts'
import { FINDINGS, type Finding } from './judge.ts'
import type { Played } from './play.ts'
import { nameOf } from './world.ts'

/** Counts by kind of scene: worlds that hold it, its payments, and what was found, once for each world. */
export class EvidenceTable {
  readonly #lines = new Map<string, Map<string, number>>()

  add({ world, findings, isSignedOff }: Played): void {
    for (const name of new Set(world.scenes.map(({ kind }) => kind.name))) this.#count(name, 'worlds')
    for (const { kind, scene } of world.scenes) {
      this.#count(kind.name, 'payments', scene.payments.length)
      if (isSignedOff && scene.late.size > 0) this.#count(kind.name, 'signed off')
    }
    for (const kind of FINDINGS) {
      const scenes = new Set(findings.filter((finding) => finding.kind === kind).map(({ scene }) => scene))
      for (const scene of scenes) this.#count(scene, kind)
    }
  }

  toString(): string {
    const columns = ['worlds', 'payments', 'signed off', ...FINDINGS]
    const width = Math.max(...[...this.#lines.keys()].map((name) => name.length))
    const line = (name: string, count: (column: string) => number | string) =>
      [name.padEnd(width), ...columns.map((column) => String(count(column)).padStart(column.length))].join('  ')
    const total = (column: string) =>
      [...this.#lines.values()].reduce((sum, counts) => sum + (counts.get(column) ?? 0), 0)
    const sorted = [...this.#lines].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return [
      line('kind', (column) => column),
      ...sorted.map(([name, counts]) => line(name, (column) => counts.get(column) ?? '·')),
      line('all', total)
    ].join('\n')
  }

  #count(name: string, column: string, by = 1): void {
    const counts = this.#lines.get(name) ?? new Map<string, number>()
    this.#lines.set(name, counts.set(column, (counts.get(column) ?? 0) + by))
  }
}

/** A world in lines that a person reads. */
export function worldText({ world, findings, last }: Pick<Played, 'world' | 'findings' | 'last'>): string {
  const { recipe } = world
  const truths = new Map(world.scenes.flatMap(({ scene }) => [...scene.paymentTruths]))
  const said = new Map(world.scenes.flatMap(({ scene }) => [...scene.rowTruths]))
  const late = new Set(world.scenes.flatMap(({ scene }) => [...scene.late]))
  const byDay = world.rows.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  return [
    `  ${nameOf(recipe)} ${recipe.form}, late ones ${recipe.time}, ${recipe.hasIds ? '' : 'no '}ids`,
    ...world.payments.map((payment, at) => {
      const { clean = '', rows = [] } = truths.get(payment) ?? {}
      const own = rows.map((each) => each.join('+')).join(' or ')
      const item = last.items[at]
      const { cents, batch, ...rest } = payment
      const facts = factsOf({ amount: written(cents), ...rest, batch: batch?.id })
      return `  no. ${at + 1} (${clean} ${own}; ${item?.state} ${item?.differences.join()}): ${facts}`
    }),
    ...byDay.map((row) => {
      const { id, amount, currency, createdAt, paymentAmount, paymentCurrency } = row
      const { counterpartyName, counterpartyNumber, reference, correlationId, bulkPaymentId } = row
      const paid = paymentCurrency === currency ? null : `${written(Number(paymentAmount / 100n))} ${paymentCurrency}`
      const money = { amount: written(Number(amount / 100n)), currency, paid, day: createdAt.slice(0, 10) }
      const facts = { ...money, counterpartyName, counterpartyNumber, reference, correlationId, bulkPaymentId }
      const is = `${said.get(id)?.is ?? ''}${late.has(id) ? ' late' : ''}; ${last.rows.get(id)?.state ?? 'unrelated'}`
      return `  ${id} (${is}): ${factsOf(facts)}`
    }),
    ...findings.map(({ kind, scene, words }) => `  >> ${kind} of “${scene}”: ${words}`)
  ].join('\n')
}

function factsOf(facts: Readonly<Record<string, string | readonly string[] | null | undefined>>): string {
  return Object.entries(facts)
    .flatMap(([field, value]) => (value && value.length > 0 ? [`${field} ${[value].flat().join(' | ')}`] : []))
    .join(', ')
}

export function isFault({ kind }: Pick<Finding, 'kind'>): boolean {
  return kind !== 'needless'
}
