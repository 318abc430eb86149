import { defineStore } from 'pinia'
import type { Input } from '../../../shared/contract.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { START_FIELDS } from '../parts/form/runFields.ts'
import { asking, useAnswer } from '../../session/useAnswer.ts'
import { ofConnection } from '../../session/useLedgerSource.ts'
import { useConnection } from '../../session/connection.ts'
import { useAction } from '../../session/useAction.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** The state of the lab for the chosen connection, and the form's fields except the card. */
export const useThreeds = defineStore('threeds', () => {
  const announcer = useAnnouncer()
  const connection = useConnection()
  const { answer: settings, error, load, after } = useAnswer(() => asking('threeds.lab', undefined))
  const { attempt, isBusy, failure } = useAction<'configure'>({ to: () => connection.status?.connection.id })
  const fields = ofConnection(() => START_FIELDS)

  /** False if it was not done; `failure` says why. */
  async function configure(change: Partial<Input<'threeds.configure'>>): Promise<boolean> {
    const { value: before } = settings
    if (!before) return false
    return attempt('configure', async () => {
      const { access, baseUrl, isOn } = { ...before, ...change }
      const now = await after(call('threeds.configure', { access, baseUrl, isOn }))
      if (now.isOn !== before.isOn) announcer.announce(now.isOn ? 'The lab is on.' : 'The lab is off.')
    })
  }

  return { settings, error, failure, isBusy, fields, load, configure, settle: () => (failure.value = undefined) }
})
