import { defineStore } from 'pinia'
import type { ProbeReport } from '../../../shared/domain/probe.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useAnnounced } from '../../kit/bridge/useAnnounced.ts'
import { onLedgerSource, onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { formatCounted } from '../../kit/bridge/format.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** The last check of how the service behaves. Null if there was none. */
export const useProbe = defineStore('probe', () => {
  const announcer = useAnnouncer()
  const { value: report, hear, adopt, forget } = useAnnounced<ProbeReport | null>()
  let connections = 0

  const { state: loading, run: load } = useRequest(() => adopt(call('sync.lastProbe', undefined)))
  const { state: probing, run: probe } = useRequest(async () => {
    const requested = connections
    const outcome = await call('sync.probe', undefined).catch((cause: unknown) => {
      if (requested === connections) throw cause
    })
    // The check of another connection is loaded when that one is chosen again.
    if (!outcome || requested !== connections) return
    hear(outcome)
    announcer.announce(inWords(outcome))
  })

  onOtherConnection(() => {
    connections++
    forget()
  })
  onLedgerSource(load)
  return { report, loading, probing, load, probe }
})

function inWords({ error, findings }: ProbeReport): string {
  if (error) return `The check ended early. ${error.message}`
  return `The service was checked: ${formatCounted(findings.length, 'finding', 'findings')}.`
}
