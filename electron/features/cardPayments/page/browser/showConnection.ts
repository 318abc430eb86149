import type { CardLoad } from '../pageApi.ts'
import { setText } from './element.ts'

/** Shows the connection's name, and whether money here is real. */
export function showConnection({ environment, connection }: Pick<CardLoad, 'environment' | 'connection'>): void {
  const badge = environment === 'sandbox' ? 'Sandbox' : 'Live'
  setText('environment', badge)
  document.body.dataset['environment'] = environment
  // The badge already shows the same text.
  setText('connection', connection === badge ? '' : connection)
}
