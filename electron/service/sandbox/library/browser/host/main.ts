import { createClient } from './client.ts'
import type { Client } from './service3d.d.ts'

// The frames come from the address of this script.
const address = new URL('.', ownElement().src).href

/** Makes the client of a public key. */
function Service3D(publicKey: string): Client {
  return createClient(address, publicKey)
}

Object.defineProperty(globalThis, 'Service3D', { value: Service3D, writable: true, configurable: true })

function ownElement(): HTMLScriptElement {
  if (document.currentScript instanceof HTMLScriptElement) return document.currentScript
  // A browser does not say which script element runs a module, so the element is found by its path, which always ends
  // so.
  const modules = Array.from(document.scripts).filter(({ type, src }) => type === 'module' && src.endsWith('/v1/'))
  const last = modules.at(-1)
  if (last === undefined)
    throw new Error('Load the library of Service3D by a <script> element, or import service3d.mjs.')
  return last
}
