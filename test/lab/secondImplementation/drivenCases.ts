import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noCompleteness } from '../../../shared/domain/syncRun.ts'
import { manifestPath } from '../../../electron/features/exporting/manifestFile.ts'
import { writeReport } from '../../../electron/features/exporting/report/writeReport.ts'
import type { NewTransaction } from '../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { DEFAULT_RULES } from '../../../shared/reconciliation/defaultRules.ts'
import type { Decision } from '../../../shared/domain/reconciliation/decision.ts'
import { ReportManifest } from '../../../shared/domain/manifest.ts'
import { formatMoney, parseMoney } from '../../../shared/domain/money.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Workbook } from '../../../electron/stores/workbook/workbook.ts'
import { fileInMemory } from '../../support/formats/formatInput.ts'
import { ledgerDatabase } from '../../support/ledger/ledgerDatabase.ts'
import { aCandidate, type Candidate } from '../../support/reconciliation/candidates.ts'
import { ANNA, applied, planned, testWorkbook } from '../../support/reconciliation/testWorkbook.ts'
import type { NumberedCase, RandomCase, Step } from './randomCase.ts'

const BY_ID_ALONE = DEFAULT_RULES.map((rule) => ({ ...rule, isOn: rule.id === 'correlation-id' }))
/** A single amount such as 21530629 may be a day as well. */
const CSV = {
  decimalSign: '.',
  columns: { correlationId: 0, amount: 1, currency: 2, counterpartyNumber: 3, counterpartyName: 4, reference: 5 }
} as const
const ALL = { states: [], only: 'all', currency: null, text: '' } as const

/** The texts of exported files, and what the integrity record of the report tells. */
export interface ExportedCase {
  readonly payments: string
  readonly transactions: string
  readonly report: string
  readonly trail: string
  readonly told: ReportManifest['reconciliation']
  /** Sums of the payments of a follow-up; undefined where there is none. */
  readonly followUp?: ReportManifest['reconciliation']['sums'] | undefined
}

/** Takes the app through each of these cases, in one workbook, and exports what comes out. */
export async function* drivenCases(cases: readonly NumberedCase[]): AsyncGenerator<ExportedCase, void> {
  await using setup = await testWorkbook()
  using ledger = ledgerDatabase()
  const { workbook, folder } = setup
  await workbook.saveRules(BY_ID_ALONE, 0, ANNA)
  for (const [at, make] of cases.entries()) {
    const each = make(at)
    const id = await driven(workbook, each)
    ledger.clear()
    ledger.put(each.rows)
    const transactions = fileInMemory(ledger.file, { format: 'jsonl' }).bytes.toString('utf8')
    const next = each.isCarried ? await carried(workbook, id) : undefined
    const report = join(folder, 'report.csv')
    const trail = join(folder, 'trail.jsonl')
    const { reconciliation: told } = await write(workbook, id, report, 'csv')
    await write(workbook, id, trail, 'log')
    yield {
      payments: each.file.text,
      transactions,
      report: readFileSync(report, 'utf8'),
      trail: readFileSync(trail, 'utf8'),
      told,
      followUp:
        next === undefined
          ? undefined
          : (await write(workbook, next, join(folder, 'next.csv'), 'csv')).reconciliation.sums
    }
  }
}

async function driven(workbook: Workbook, { file, rows, steps }: RandomCase): Promise<string> {
  const { draft, faults } = await workbook.read(file, CSV)
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join(' '))
  const { id } = await workbook.create(draft, file.name, ANNA)
  const candidates = rows.map(candidateOf)
  await applied(workbook, id, candidates)
  for (const step of steps) await take(workbook, id, candidates, step)
  return id
}

function candidateOf(row: NewTransaction): Candidate {
  return aCandidate({ ...row, amount: String(row.amount), paymentAmount: String(row.paymentAmount) })
}

/** A step that the app refuses in words changes nothing. */
async function take(workbook: Workbook, id: string, rows: readonly Candidate[], step: Step): Promise<void> {
  await unlessRefused(async () => {
    if (step.kind === 'again') return (step.one % 2 === 0 ? applied : planned)(workbook, id, rows)
    const decision = await decisionFor(workbook, id, rows, step)
    return decision && workbook.decide(id, decision, ANNA)
  })
}

/** The follow-up; undefined where nothing is left to carry forward. */
async function carried(workbook: Workbook, id: string): Promise<string | undefined> {
  return (await unlessRefused(() => workbook.carry(id, `After ${id}`, ANNA)))?.id
}

async function unlessRefused<Made>(make: () => Promise<Made>): Promise<Made | undefined> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof AppError && ['bad-input', 'plan-outdated'].includes(error.code)) return undefined
    throw error
  }
}

function pick<Thing>(list: readonly Thing[], number: number): Thing | undefined {
  return list[number % Math.max(1, list.length)]
}

async function decisionFor(
  workbook: Workbook,
  id: string,
  rows: readonly Candidate[],
  { kind, one, other }: Step
): Promise<Decision | undefined> {
  const { rows: items } = await workbook.items({ id, filter: { ...ALL, batch: null }, from: 0, count: 500 })
  // Who matches by hand mostly answers a question, after which the other side of it is a repetition.
  const asked = kind === 'match' && one % 4 > 0 ? items.filter(({ state }) => state === 'ambiguous') : []
  const item = pick(asked.length > 0 ? asked : items, one)
  const matches = [...new Set(items.flatMap(({ match }) => match ?? []))]
  const match = pick(matches, other)
  if (!item) return undefined
  const like = rows.filter(({ currency }) => currency === item.currency)
  const ofItem = like.filter(({ correlationId }) => correlationId === item.correlationId)
  const row = pick(asked.length > 0 ? ofItem : like, other)
  switch (kind) {
    case 'match':
      return row && { do: 'match', items: [item.key], transactionIds: [row.id ?? ''] }
    case 'unmatch':
      return match === undefined ? undefined : { do: 'unmatch', matches: [match] }
    case 'split': {
      const currency = item.currency ?? 'EUR'
      const whole = parseMoney(item.amount ?? '', currency, 'major') ?? 0n
      const part = (whole / 20_000n) * 10_000n
      return { do: 'split', item: item.key, amounts: [part, whole - part].map((each) => formatMoney(each, currency)) }
    }
    case 'resolve': {
      const target =
        match !== undefined && one % 2 === 0
          ? ({ kind: 'match', id: match } as const)
          : one % 3 === 0 && row
            ? ({ kind: 'transaction', id: row.id ?? '' } as const)
            : ({ kind: 'item', key: item.key } as const)
      return {
        do: pick(['write-off', 'ignore', 'explain', 'carry'] as const, one) ?? 'explain',
        targets: [target],
        reason: `Reason ${one}`
      }
    }
    case 'note':
      return { do: 'note', target: { kind: 'item', key: item.key }, text: `\u2028 "${one}" \\ ${other} å𝄞\n` }
    case 'undo': {
      const { entries } = await workbook.log({ id, from: 0, count: 50 })
      const entry = pick(
        entries.filter(({ canUndo }) => canUndo),
        one
      )
      return entry && { do: 'undo', entry: entry.seq }
    }
    case 'again':
      return undefined
  }
}

async function write(workbook: Workbook, id: string, path: string, format: 'csv' | 'log'): Promise<ReportManifest> {
  await writeReport({
    path,
    content: {
      sheets: () =>
        workbook.report(id, { headings: 'names', timeZone: 'UTC', later: null, completeness: noCompleteness }),
      log: () => workbook.readLog(id)
    },
    origin: {
      version: '1.2.3',
      madeAt: '2026-06-01T10:00:00.000Z',
      connection: { name: 'Test', environment: 'sandbox' },
      format,
      headings: 'names',
      certificate: null
    }
  })
  return ReportManifest.parse(JSON.parse(readFileSync(manifestPath(path), 'utf8')))
}
