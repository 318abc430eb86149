import { createClient } from './client.ts'
import type { Client } from './service3d.d.ts'

// The address of this very script: the frames come from where it came from.
const address = new URL('.', ownElement().src).href

/** Makes the client of a public key. */
function Service3D(publicKey: string): Client {
  return createClient(address, publicKey)
}

Object.defineProperty(globalThis, 'Service3D', { value: Service3D, writable: true, configurable: true })

function ownElement(): HTMLScriptElement {
  if (document.currentScript instanceof HTMLScriptElement) return document.currentScript
  // A browser does not say which element a module is of; the library is always loaded from a path that ends like this.
  const modules = Array.from(document.scripts).filter(({ type, src }) => type === 'module' && src.endsWith('/v1/'))
  const last = modules.at(-1)
  if (last === undefined)
    throw new Error('Load the library of Service3D by a <script> element, or import service3d.mjs.')
  return last
}
