import { describe, expect, it } from 'vitest'
import type { ConnectionSettings } from '../../../../../electron/stores/connections/connectionSettings.ts'
import type { Session } from '../../../../../electron/session/session.ts'
import { createProbeJob } from '../../../../../electron/features/sync/job/probeJob.ts'
import type { SampledTransactionsApi } from '../../../../../electron/service/api/resources/transactions.ts'
import type { ProbeReport } from '../../../../../shared/domain/probe.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { aFetchedPage } from '../../../../support/sync/aFetchedPage.ts'

const page = {
  ...aFetchedPage([
    { id: 't1', createdAt: '2026-01-02T03:00:00.000Z' },
    { id: 't2', createdAt: '2026-01-01T03:00:00.000Z' }
  ]),
  amounts: []
}

/** A probe of a list of two rows, whose service can be made to answer in another way. */
function aProbe(
  ask: SampledTransactionsApi['ask'] = () => Promise.resolve({ value: page, refusal: undefined }),
  known: readonly string[] = []
) {
  const heard: string[] = []
  const reports: ProbeReport[] = []
  const settings = {
    detect: (key: string, value: string) => {
      heard.push(`${key} ${value}`)
      return !known.includes(key)
    },
    setLastProbe: (report: ProbeReport) => reports.push(report)
  }
  const job = createProbeJob({
    session: {
      connection: { amountUnit: 'major' },
      probeApi: () => Promise.resolve({ ask, refuse: ({ code }: AppError) => heard.push(`refused: ${code}`) })
    } as unknown as Session,
    settings: () => Promise.resolve(settings as unknown as ConnectionSettings),
    onDetected: () => heard.push('told')
  })
  return { job, heard, reports }
}

describe('a probe', () => {
  it('is one at a time, whose report all get who ask meanwhile, and another one later', async () => {
    const { job, reports } = aProbe()
    const [first, same] = [job.run(), job.run()]
    expect(await first).toBe(await same)
    expect(await job.run()).not.toBe(await first)
    expect(reports).toHaveLength(2)
  })

  it('passes on what it is sure of, and reports where any of that is news', async () => {
    const { job, heard } = aProbe()
    const { findings } = await job.run()
    const adopted = findings.filter(({ isAdopted }) => isAdopted).map(({ key, value }) => `${key} ${value}`)
    expect(adopted).toContain('order desc')
    expect(heard).toEqual([...adopted, 'told'])
    const keys = findings.map(({ key }) => key)
    const again = aProbe(undefined, keys)
    await again.job.run()
    expect(again.heard).toEqual(adopted)
  })

  it('notifies the session of a refused token, and keeps its report', async () => {
    const { job, heard, reports } = aProbe(() => Promise.reject(new AppError('token-rejected', 'No.')))
    expect(await job.run()).toMatchObject({ error: { code: 'token-rejected' } })
    expect([heard, reports.length]).toEqual([['refused: token-rejected'], 1])
    const offline = aProbe(() => Promise.reject(new AppError('offline', 'No.')))
    expect(await offline.job.run()).toMatchObject({ error: { code: 'offline' } })
    expect(offline.heard).toEqual([])
  })

  it('that is cancelled has no report, and is over when that is done', async () => {
    const asked = Promise.withResolvers<undefined>()
    const { job, heard, reports } = aProbe((_query, { signal }) => {
      asked.resolve(undefined)
      const { promise, reject } = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => reject(new AppError('cancelled', 'Cancelled.')))
      return promise
    })
    await job.cancel()
    const run = job.run()
    const failed = expect(run).rejects.toMatchObject({ code: 'cancelled' })
    await asked.promise
    await job.cancel()
    await failed
    expect([heard, reports]).toEqual([[], []])
  })
})
