import { createClient } from './client.ts'
import type { Client } from './service3d.d.ts'

// The frames come from the address of this module.
const address = new URL('.', import.meta.url).href

/** Makes the client of a public key. */
export function Service3D(publicKey: string): Client {
  return createClient(address, publicKey)
}
