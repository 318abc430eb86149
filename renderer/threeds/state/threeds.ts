import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Input } from '../../../shared/contract.ts'
import type { ThreedsSettings } from '../../../shared/domain/threeds.ts'
import type { AppError } from '../../../shared/errors.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { START_FIELDS } from '../parts/form/runFields.ts'
import { onLedgerSource, onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { useAction } from '../../kit/bridge/useAction.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** The state of the lab for the chosen connection, and the form's fields except the card. */
export const useThreeds = defineStore('threeds', () => {
  const announcer = useAnnouncer()
  const settings = shallowRef<ThreedsSettings>()
  const error = shallowRef<AppError>()
  const { attempt, isBusy, failure } = useAction<'configure'>()
  const fields = ref(START_FIELDS)
  let requests = 0

  async function load(): Promise<void> {
    const ticket = ++requests
    try {
      const now = await call('authorization.lab', undefined)
      if (ticket !== requests) return
      settings.value = now
      error.value = undefined
    } catch (cause) {
      if (ticket === requests) error.value = asAppError(cause)
    }
  }

  /** False if it was not done; `failure` says why. */
  async function configure(change: Partial<Input<'authorization.configure'>>): Promise<boolean> {
    const { value: before } = settings
    if (!before) return false
    return attempt('configure', async () => {
      const ticket = ++requests
      const { access, baseUrl, isOn } = { ...before, ...change }
      const now = await call('authorization.configure', { access, baseUrl, isOn })
      if (ticket === requests) settings.value = now
      if (now.isOn !== before.isOn) announcer.announce(now.isOn ? 'The lab is on.' : 'The lab is off.')
    })
  }

  onLedgerSource(load)
  onOtherConnection(() => {
    requests++
    settings.value = error.value = failure.value = undefined
    fields.value = START_FIELDS
  })

  return { settings, error, failure, isBusy, fields, load, configure, settle: () => (failure.value = undefined) }
})
