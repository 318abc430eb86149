import { defineStore } from 'pinia'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../kit/bridge/useLedgerAnswer.ts'

/** The contract allows 200, but older ones are of little use on a screen. */
const SHOWN = 50

/** The certificates of the last sync runs, latest first. */
export const useCertificates = defineStore('certificates', () => {
  const { answer: list, error, load } = useLedgerAnswer(() => call('sync.certificates', { count: SHOWN }))

  listen('sync.progress', ({ state }) => {
    if (state === 'ended') void load()
  })

  return { list, error, load, most: SHOWN }
})
