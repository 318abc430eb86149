import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import type { Reply } from '../../../shared/contract.ts'
import { toWire } from '../../../shared/errors.ts'
import { LARGEST_UPLOAD } from '../../../shared/app/largestUpload.ts'
import type { Log } from '../../session/ports.ts'
import { uploadPrefix } from '../loopback/requestGuard.ts'
import { tooLarge, type Uploads } from './uploads.ts'

/** `POST /uploads/<name in base64url>` with the bytes of a file, answered with a `Reply` of its ticket. */
export async function addUploadRoute(server: FastifyInstance, uploads: Uploads, log: Log): Promise<void> {
  // A scope of its own, so that no other route takes bytes.
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload))
    scope.post<{ Params: { name: string } }>(`${uploadPrefix}:name`, async (request, reply) => {
      const answer = await take(uploads, request.params.name, request.body, Number(request.headers['content-length']))
      if (answer.ok) return reply.send(answer)
      log('upload-failed', { code: answer.error.code })
      // What is still coming is not read to its end.
      return reply.header('Connection', 'close').send(answer)
    })
    done()
  })
}

async function take(uploads: Uploads, name: string, body: unknown, length: number): Promise<Reply<string>> {
  try {
    if (length > LARGEST_UPLOAD) throw tooLarge()
    // A request without bytes has no body to read: a file may be empty.
    const bytes = body instanceof Readable ? body : Readable.from([])
    return { ok: true, value: await uploads.store(decoded(name), bytes) }
  } catch (error) {
    return { ok: false, error: toWire(error) }
  }
}

/** What the user calls the file, to be shown and nothing else. */
function decoded(name: string): string {
  const text = Buffer.from(name, 'base64url').toString('utf8').slice(0, 200)
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd') || 'file'
}
