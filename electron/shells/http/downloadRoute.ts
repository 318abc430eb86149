import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Log } from '../../session/ports.ts'
import { downloadPrefix, plainName, type Download, type Downloads } from './downloads.ts'

interface DownloadParams {
  readonly Params: { readonly ticket: string; readonly name: string }
}

/** `GET /files/<ticket>/<name>`: a finished export, once. */
export function addDownloadRoute(server: FastifyInstance, downloads: Downloads, log: Log): void {
  server.get<DownloadParams>(`${downloadPrefix}:ticket/:name`, async (request, reply) => {
    const download = downloads.claim(request.params.ticket)
    if (!download) {
      reply.callNotFound()
      return reply
    }
    reply.raw.on('close', () => {
      const isComplete = reply.raw.statusCode === 200 && reply.raw.writableFinished
      download.finish(isComplete).catch(() => {
        log('download-not-removed')
      })
    })
    return send(download, reply)
  })
}

async function send(download: Download, reply: FastifyReply): Promise<FastifyReply> {
  const file = await open(download.path)
  const { size } = await file.stat()
  return reply
    .header('Content-Type', contentType(download.name))
    .header('Content-Length', size)
    .header('Content-Disposition', disposition(download.name))
    .send(file.createReadStream())
}

/** Never a type that a browser would show: what was exported is saved, not opened. */
function contentType(name: string): string {
  return extname(name) === '.csv' ? 'text/csv; charset=utf-8' : 'application/octet-stream'
}

/** RFC 6266: a plain name for old readers, the real one in UTF-8. */
function disposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plainName(name)}"; filename*=UTF-8''${encoded}`
}
