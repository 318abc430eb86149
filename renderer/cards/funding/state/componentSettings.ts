import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { ComponentSettings } from '../../../../shared/domain/cardPayment.ts'
import type { AppError } from '../../../../shared/errors.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../../kit/bridge/useLedgerAnswer.ts'
import { asAppError } from '../../../kit/bridge/failure.ts'
import { useConnection } from '../../../kit/bridge/connection.ts'

/** Where the card component of the connection in use comes from, and the public key that it takes. */
export const useComponentSettings = defineStore('componentSettings', () => {
  const connection = useConnection()
  const { answer: settings, error, load } = useLedgerAnswer(() => call('funding.settings', undefined))
  const failure = shallowRef<AppError>()
  const isBusy = ref(false)

  /** The embedded service brings its own. */
  const areFixed = computed(() => connection.isBuiltIn)
  const areMissing = computed(
    () =>
      !areFixed.value &&
      settings.value !== undefined &&
      (settings.value.sdkUrl === null || settings.value.publicKey === null)
  )

  /** False where they were not saved; `failure` says why. */
  async function save(wanted: ComponentSettings): Promise<boolean> {
    isBusy.value = true
    failure.value = undefined
    try {
      await call('funding.setSettings', wanted)
      await load()
      return true
    } catch (cause) {
      failure.value = asAppError(cause)
      return false
    } finally {
      isBusy.value = false
    }
  }

  return { settings, error, failure, isBusy, areFixed, areMissing, load, save }
})
