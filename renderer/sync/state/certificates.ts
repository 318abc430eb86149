import { reactive } from 'vue'
import { asking, useAnswer } from '../../session/useAnswer.ts'

/** The contract allows 200, but older ones are of little use on a screen. */
const SHOWN = 50

/** The certificates of the last sync runs, latest first. */
export function useCertificates() {
  const { answer: list, error, load } = useAnswer(() => asking('sync.certificates', { count: SHOWN }))
  return reactive({ list, error, load, most: SHOWN })
}
