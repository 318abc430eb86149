import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { ComponentSettings } from '../../../../shared/domain/cardPayment.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../../kit/bridge/useLedgerAnswer.ts'
import { useAction } from '../../../kit/bridge/useAction.ts'
import { useConnection } from '../../../kit/bridge/connection.ts'

/** Where the card component of the connection in use is loaded from, and its public key. */
export const useComponentSettings = defineStore('componentSettings', () => {
  const connection = useConnection()
  const { answer: settings, error, load, after } = useLedgerAnswer(() => call('cardPayment.settings', undefined))
  const { attempt, isBusy, failure } = useAction<'save'>()

  /** The embedded service has its own. */
  const areFixed = computed(() => connection.isBuiltIn)
  const areMissing = computed(
    () =>
      !areFixed.value &&
      settings.value !== undefined &&
      (settings.value.sdkUrl === null || settings.value.publicKey === null)
  )

  /** False if they were not saved; `failure` says why. */
  const save = (wanted: ComponentSettings) => attempt('save', () => after(call('cardPayment.setSettings', wanted)))

  return { settings, error, failure, isBusy, areFixed, areMissing, load, save }
})
