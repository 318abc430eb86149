import type { CardLoad } from '../pageApi.ts'
import { setText } from './element.ts'

/** Says whose page it is, and whether anything here is real. */
export function showConnection({ environment, connection }: Pick<CardLoad, 'environment' | 'connection'>): void {
  const badge = environment === 'sandbox' ? 'Sandbox' : 'Live'
  setText('environment', badge)
  document.body.dataset['environment'] = environment
  // Once is enough.
  setText('connection', connection === badge ? '' : connection)
}
