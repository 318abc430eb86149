import type { EarlierManifest, Manifest, VerifyCheck } from '../../../../shared/domain/manifest.ts'
import { formatMoney, scaledMoney } from '../../../../shared/domain/money.ts'
import type { RowsSum } from '../../../../shared/domain/transaction.ts'
import { regionalAmount } from '../../../../shared/money/regionalAmount.ts'
import { SETTLEMENT_STATUSES } from '../../../../shared/transactions/transactionStatus.ts'
import { settlementStatusWords } from '../../../../shared/words/settlementStatus.ts'
import { wordsByRaw } from '../../../../shared/words/wireWord.ts'
import { grouped } from '../../../../shared/words/counted.ts'
import { amountCheck, check } from './check.ts'
import type { FoundSum } from './tally.ts'

/** Exact sums by the name of their check: `EUR settled`, `EUR`. */
type NamedSums = ReadonlyMap<string, RowsSum>

/**
 * Compares the sums of a manifest with those of the file: by settlement status if the file states it for each row,
 * otherwise for all statuses together.
 */
export function sumChecks(
  manifest: Manifest | EarlierManifest,
  found: readonly FoundSum[] | undefined
): readonly VerifyCheck[] {
  const nameOf = namesByStatus(manifest, found)
  const stated = nameOf && manifest.version === 2 ? statedByStatus(manifest) : statedTogether(manifest)
  if (!found) {
    const reason = 'not known: the file has no columns amount and currency'
    return [{ what: 'Sums', stated: [...stated].map(inWords).join('; ') || NONE, found: reason, isSame: true }]
  }
  const sums = foldSums(found, nameOf ?? (({ currency }) => currency))
  const names = [...new Set([...stated.keys(), ...sums.keys()])].sort()
  return names.flatMap((name) => checksOf(name, stated.get(name), sums.get(name)))
}

const NONE = 'none'

type NameOf = (sum: Pick<FoundSum, 'currency' | 'status'>) => string

/** Undefined if a sum covers all statuses, or the file has a status that the manifest does not name. */
function namesByStatus(
  manifest: Manifest | EarlierManifest,
  found: readonly FoundSum[] | undefined
): NameOf | undefined {
  if (manifest.version === 1 || !found) return undefined
  const words = wordsByRaw(manifest.statuses.map(({ status }) => status))
  // Files for people contain the words of statuses.
  const meanings = new Map(
    manifest.statuses.flatMap(({ status, standing }) =>
      [status, words.get(status) ?? status].map((name) => [name, standing] as const)
    )
  )
  if (found.some(({ status }) => status === undefined || !meanings.has(status))) return undefined
  return ({ currency, status = '' }) => nameBy(currency, meanings.get(status) ?? 'unclassified')
}

function nameBy(currency: string, status: (typeof SETTLEMENT_STATUSES)[number]): string {
  return `${currency} ${settlementStatusWords[status].name.toLowerCase()}`
}

function statedByStatus({ sums }: Manifest): NamedSums {
  return new Map(
    sums.flatMap((total) =>
      SETTLEMENT_STATUSES.filter((status) => total[status].count > 0).map(
        (status) => [nameBy(total.currency, status), total[status]] as const
      )
    )
  )
}

function statedTogether(manifest: Manifest | EarlierManifest): NamedSums {
  if (manifest.version === 1) return new Map(manifest.sums.map((sum) => [sum.currency, sum]))
  return new Map(
    manifest.sums.map((total) => {
      const parts = SETTLEMENT_STATUSES.map((status) => total[status])
      const sumOf = (field: 'incoming' | 'outgoing' | 'net') =>
        formatMoney(
          parts.reduce((sum, part) => sum + (scaledMoney(part[field]) ?? 0n), 0n),
          total.currency
        )
      const sums = { incoming: sumOf('incoming'), outgoing: sumOf('outgoing'), net: sumOf('net') }
      return [total.currency, { count: parts.reduce((sum, { count }) => sum + count, 0), ...sums }]
    })
  )
}

function foldSums(found: readonly FoundSum[], nameOf: NameOf): NamedSums {
  const groups = new Map<string, FoundSum>()
  for (const sum of found) {
    const name = nameOf(sum)
    const { count, incoming, outgoing } = groups.get(name) ?? { count: 0, incoming: 0n, outgoing: 0n }
    groups.set(name, {
      ...sum,
      count: count + sum.count,
      incoming: incoming + sum.incoming,
      outgoing: outgoing + sum.outgoing
    })
  }
  return new Map(
    [...groups].map(([name, { currency, count, incoming, outgoing }]) => {
      const text = (money: bigint) => formatMoney(money, currency)
      return [name, { count, incoming: text(incoming), outgoing: text(outgoing), net: text(incoming + outgoing) }]
    })
  )
}

function checksOf(name: string, stated: RowsSum | undefined, found: RowsSum | undefined): readonly VerifyCheck[] {
  const [currency = '', ...status] = name.split(' ')
  const ofAmounts = (which: string, one = NONE, other = NONE) =>
    amountCheck(currency, [...status, which].join(' '), one, other)
  const count = (sum: RowsSum | undefined) => (sum ? grouped(sum.count) : NONE)
  return [
    check(`${name} transactions`, count(stated), count(found)),
    ofAmounts('in', stated?.incoming, found?.incoming),
    ofAmounts('out', stated?.outgoing, found?.outgoing),
    ofAmounts('net', stated?.net, found?.net)
  ]
}

function inWords([name, { count, net }]: readonly [string, RowsSum]): string {
  return `${name} ${regionalAmount(net, 'en', '-')} in ${grouped(count)}`
}
