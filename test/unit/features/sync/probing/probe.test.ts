import { describe, expect, it } from 'vitest'
import type { SampledTransactionsApi } from '../../../../../electron/service/api/resources/transactions.ts'
import { runProbe } from '../../../../../electron/features/sync/probe.ts'
import { ProbeReport } from '../../../../../shared/domain/probe.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { aRefusal, aSampledPage } from '../../../../support/sync/aProbedList.ts'

const amounts = Array.from({ length: 20 }, (_, at) => ({ id: `t${at}`, source: '1250', currency: 'EUR' }))
const head = aSampledPage(
  [2, 1].map((day) => ({
    id: `t${day}`,
    createdAt: `2026-01-0${day}T00:00:00.000Z`,
    updatedAt: `2026-01-0${day}T00:00:00.000Z`
  })),
  { amounts }
)
const { signal } = new AbortController()

async function probe(ask: SampledTransactionsApi['ask']) {
  const report = ProbeReport.parse(await runProbe({ api: { ask }, unit: 'major', signal }))
  return {
    ...report,
    found: report.findings.map(({ key, value, isAdopted }) => `${key} ${value}${isAdopted ? '' : '?'}`)
  }
}

describe('the report of a probe', () => {
  it('has what each step found, adopts only what is sure, and counts requests with their repeats', async () => {
    let asked = 0
    const report = await probe((_query, { onRetry }) => {
      asked += 1
      if (asked === 1) onRetry?.(1, new AppError('service-failed', 'Once.'))
      return Promise.resolve({ value: head, refusal: undefined })
    })
    expect(report.requests).toBe(asked + 1)
    expect(report.milliseconds).toBeLessThan(60_000)
    expect(report.found).toEqual([
      ...['limit 1000', 'limitCap null?', 'order desc', 'cursor inclusive', 'goneCursor rows', 'errorShape null?'],
      ...['updatedSort null?', 'updatedOrder null?', 'correlationFilter null?', 'correlationMax null?', 'unit minor?']
    ])
    expect(report.findings.map(({ label }) => label).slice(0, 3)).toEqual(['1,000 rows', 'Not known', 'Newest first'])
    expect(report.unitSample).toMatchObject({ source: '1250', asMajor: '1250.00', asMinor: '12.50' })
    expect(report.error).toBeNull()
  })

  it('says of a step that failed that nothing is known, and goes on', async () => {
    const report = await probe(({ sortBy }) =>
      sortBy === 'updated_at'
        ? Promise.reject(new AppError('service-failed', 'Failed.'))
        : Promise.resolve({ value: head, refusal: undefined })
    )
    const failed = report.findings.filter(({ evidence }) => evidence === 'Failed.')
    expect(failed.map(({ key, value }) => [key, value])).toEqual([
      ['updatedSort', null],
      ['updatedOrder', null]
    ])
    expect([report.error, report.found.at(-1)]).toEqual([null, 'unit minor?'])
  })

  it('ends early where no request can succeed, with what was found before', async () => {
    const report = await probe(({ sortBy }) =>
      sortBy === 'updated_at'
        ? Promise.reject(new AppError('offline', 'Offline.'))
        : Promise.resolve({ value: head, refusal: undefined })
    )
    expect([report.error?.code, report.found.at(-1)]).toEqual(['offline', 'errorShape null?'])
  })

  it('has no sample, and nothing that is known, where every page is refused', async () => {
    const report = await probe(() => Promise.resolve({ value: undefined, refusal: aRefusal }))
    expect([report.unitSample, report.error]).toEqual([null, null])
    expect(new Set(report.findings.map(({ value }) => value))).toEqual(new Set([null]))
  })

  it('is none where something else fails', async () => {
    await expect(probe(() => Promise.reject(new TypeError('No.')))).rejects.toThrow('No.')
    await expect(
      probe(({ sortBy }) =>
        sortBy === 'updated_at'
          ? Promise.reject(new TypeError('No.'))
          : Promise.resolve({ value: head, refusal: undefined })
      )
    ).rejects.toThrow('No.')
  })
})
