import { defineStore } from 'pinia'
import type { ProbeReport } from '../../../shared/domain/probe.ts'
import { useAnswers } from '../../session/answers.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useConnection } from '../../session/connection.ts'
import { formatCounted } from '../../kit/bridge/format.ts'
import { asking, useAnswer } from '../../session/useAnswer.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** The last check of how the service behaves. Null if there was none. */
export const useProbe = defineStore('probe', () => {
  const announcer = useAnnouncer()
  const answers = useAnswers()
  const connection = useConnection()
  const { answer: report, error, load } = useAnswer(() => asking('sync.lastProbe', undefined))

  const { state: probing, run: probe } = useRequest(
    async () => {
      const outcome = await answers.adopt('sync.lastProbe', undefined, call('sync.probe', undefined))
      if (report.value === outcome) announcer.announce(inWords(outcome))
    },
    { of: () => connection.status?.connection.id }
  )

  return { report, error, probing, load, probe }
})

function inWords({ error, findings }: ProbeReport): string {
  if (error) return `The check ended early. ${error.message}`
  return `The service was checked: ${formatCounted(findings.length, 'finding', 'findings')}.`
}
