import type { ReportManifest, VerifyCheck } from '../../../../shared/domain/manifest.ts'
import type { Difference } from '../../../../shared/domain/reconciliation/difference.ts'
import { ITEM_STATES } from '../../../../shared/domain/reconciliation/itemState.ts'
import { AppError } from '../../../../shared/errors.ts'
import { grouped } from '../../../../shared/words/counted.ts'
import { amountCheck, check } from './check.ts'
import { logChecks } from './logChecks.ts'
import { readReport, type FoundReport } from './readReport.ts'

/** Compares the statements of a report's manifest about the content with the file. */
export async function reportChecks(
  manifest: ReportManifest,
  path: string,
  signal?: AbortSignal
): Promise<readonly VerifyCheck[]> {
  try {
    if (manifest.format === 'log') return await logChecks(manifest, path, signal)
    return compareReport(manifest, await readReport(path, manifest.format, manifest))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'bad-input') throw error
    const { format, rows } = manifest
    const stated =
      format === 'log'
        ? `an audit trail of ${grouped(rows)} entries`
        : `${format.toUpperCase()} of ${grouped(rows)} payments`
    return [{ what: 'Content', stated, found: error.message, isSame: false }]
  }
}

const NONE = 'none'

function compareReport(manifest: ReportManifest, found: FoundReport): readonly VerifyCheck[] {
  const { counts, differences } = manifest.reconciliation
  return [
    check('Expected payments', grouped(manifest.rows), grouped(found.rows)),
    ...ITEM_STATES.map((state) => check(`${state} payments`, grouped(counts.items[state]), countOf(found, state))),
    ...sumChecks(manifest, found),
    ...(found.differences ? differenceChecks(differences, found.differences) : []),
    ...found.oddities
  ]
}

function countOf({ states }: FoundReport, state: string): string {
  return grouped(states.get(state) ?? 0)
}

function sumChecks({ reconciliation }: ReportManifest, { sums }: FoundReport): readonly VerifyCheck[] {
  const stated = new Map(reconciliation.sums.map(({ currency, count, amount }) => [currency, { count, amount }]))
  return [...new Set([...stated.keys(), ...sums.keys()])].sort().flatMap((currency) => {
    const [one, other] = [stated.get(currency), sums.get(currency)]
    return [
      check(`${currency} payments`, one ? grouped(one.count) : NONE, other ? grouped(other.count) : NONE),
      amountCheck(currency, 'expected', one?.amount ?? NONE, other?.amount ?? NONE)
    ]
  })
}

function differenceChecks(
  stated: readonly Difference[],
  found: NonNullable<FoundReport['differences']>
): readonly VerifyCheck[] {
  return stated.flatMap(({ currency, difference, unexplained }) => [
    amountCheck(currency, 'difference', difference, found.get(`${currency} difference`) ?? NONE),
    amountCheck(currency, 'unexplained', unexplained, found.get(`${currency} unexplained`) ?? NONE)
  ])
}
