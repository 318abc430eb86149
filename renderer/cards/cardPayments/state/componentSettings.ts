import { computed, reactive } from 'vue'
import type { ComponentSettings } from '../../../../shared/domain/cardPayment.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { useAction } from '../../../session/useAction.ts'
import { asking, useAnswer } from '../../../session/useAnswer.ts'
import { useConnection } from '../../../session/connection.ts'

/** Where the card component of the connection in use is loaded from, and its public key. */
export function useComponentSettings() {
  const connection = useConnection()
  const { answer: settings, error, load, after } = useAnswer(() => asking('cardPayment.settings', undefined))
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

  return reactive({ settings, error, failure, isBusy, areFixed, areMissing, load, save })
}
