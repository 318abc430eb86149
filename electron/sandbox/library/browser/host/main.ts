import { createClient, type Client } from './client.ts'

// The address of this very script: the frames come from where it came from.
const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('Load the library of Service3D by a <script> element.')
const address = new URL('.', script.src).href

/** Makes the client of a public key. */
function Service3D(publicKey: string): Client {
  return createClient(address, publicKey)
}

Object.defineProperty(globalThis, 'Service3D', { value: Service3D, writable: true, configurable: true })
