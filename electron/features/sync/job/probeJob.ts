import type { ProbeReport } from '../../../../shared/domain/probe.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ConnectionSettings } from '../../../stores/connections/connectionSettings.ts'
import { runProbe } from '../probe.ts'
import type { Session } from '../../../session/session.ts'

/** Runs at most one probe at a time. Calls during a probe get the same report. */
export interface ProbeJob {
  /** Rejects with `signed-out` without a token, and with `cancelled`. The report contains all other failures. */
  run(): Promise<ProbeReport>
  /** Resolves when the running probe, if any, has ended. */
  cancel(): Promise<void>
}

export interface ProbeJobContext {
  readonly session: Session
  readonly settings: () => Promise<ConnectionSettings>
  readonly onDetected: () => void
}

export function createProbeJob({ session, settings, onDetected }: ProbeJobContext): ProbeJob {
  let running: { readonly controller: AbortController; readonly report: Promise<ProbeReport> } | undefined

  async function probe(signal: AbortSignal): Promise<ProbeReport> {
    const [api, stored] = await Promise.all([session.probeApi(), settings()])
    const report = await runProbe({ api, unit: session.connection.amountUnit, signal })
    // It was cancelled, which says nothing about the service.
    if (report.error?.code === 'cancelled') throw AppError.fromWire(report.error)
    const news = report.findings.filter(
      ({ key, value, evidence, isAdopted }) => isAdopted && value !== null && stored.detect(key, value, evidence)
    )
    stored.setLastProbe(report)
    if (news.length > 0) onDetected()
    if (report.error?.code === 'token-rejected') api.refuse(AppError.fromWire(report.error))
    return report
  }

  return {
    run: () => {
      if (running) return running.report
      const controller = new AbortController()
      const report = probe(controller.signal).finally(() => (running = undefined))
      running = { controller, report }
      return report
    },
    cancel: async () => {
      running?.controller.abort()
      await running?.report.catch(() => undefined)
    }
  }
}
