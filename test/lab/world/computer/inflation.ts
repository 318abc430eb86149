import { Transform } from 'node:stream'
import type nodeZlib from 'node:zlib'

/** Unpacks in this thread, where the real stream would do so in another. */
export function replaceInflation(zlib: typeof nodeZlib): void {
  const createInflateRaw = () => {
    const chunks: Buffer[] = []
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk)
        done()
      },
      flush: (done) => {
        try {
          done(null, zlib.inflateRawSync(Buffer.concat(chunks)))
        } catch (error) {
          done(error as Error)
        }
      }
    })
  }
  Object.defineProperty(zlib, 'createInflateRaw', { value: createInflateRaw })
}
