import type { Reply } from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import { LARGEST_UPLOAD, UPLOAD_TOO_LARGE } from '../../../shared/app/largestUpload.ts'
import { postToShell } from './session.ts'

/** Uploads a file to the main side of the browser shell. Resolves with the ticket that names it in a call. */
export async function uploadFile(file: File): Promise<string> {
  if (file.size > LARGEST_UPLOAD) throw new AppError('bad-input', UPLOAD_TOO_LARGE)
  const response = await send(file)
  const reply: unknown = await response.json().catch(() => undefined)
  if (!isReply(reply))
    throw new AppError('unexpected', `${file.name} could not be handed over. Reload the page and try again.`)
  if (reply.ok) return reply.value
  throw AppError.fromWire(reply.error)
}

async function send(file: File): Promise<Response> {
  try {
    return await postToShell(`/uploads/${addressName(file.name)}`, file, { type: 'application/octet-stream' })
  } catch (cause) {
    const message = `${file.name} cannot be read, or Tallydesk stopped. Choose the file again.`
    throw new AppError('offline', message, { cause })
  }
}

/** An address of the shell may hold only plain characters, so the name is sent as base64url of its UTF-8 bytes. */
function addressName(name: string): string {
  const bytes = new TextEncoder().encode(name.slice(0, 200))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function isReply(body: unknown): body is Reply<string> {
  return typeof body === 'object' && body !== null && 'ok' in body && typeof body.ok === 'boolean'
}
