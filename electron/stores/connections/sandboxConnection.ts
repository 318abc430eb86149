import type { Connection } from '../../../shared/domain/connection.ts'

/** The embedded service. Always there, never stored; its address is decided when it starts. */
export const SANDBOX_CONNECTION: Connection = {
  id: 'sandbox',
  name: 'Sandbox',
  environment: 'sandbox',
  baseUrl: '',
  amountUnit: 'major'
}
