import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Input } from '../../../shared/contract.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { START_FIELDS } from '../parts/form/runFields.ts'
import { useLedgerAnswer } from '../../kit/bridge/useLedgerAnswer.ts'
import { onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { useAction } from '../../kit/bridge/useAction.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** The state of the lab for the chosen connection, and the form's fields except the card. */
export const useThreeds = defineStore('threeds', () => {
  const announcer = useAnnouncer()
  const { answer: settings, error, load, after } = useLedgerAnswer(() => call('threeds.lab', undefined))
  const { attempt, isBusy, failure } = useAction<'configure'>()
  const fields = ref(START_FIELDS)

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

  onOtherConnection(() => {
    failure.value = undefined
    fields.value = START_FIELDS
  })

  return { settings, error, failure, isBusy, fields, load, configure, settle: () => (failure.value = undefined) }
})
