import { Buffer } from 'node:buffer'

/** Why an answer is not taken. `swapped`: it is that of another kind of step. */
export type Refused = 'forged' | 'late' | 'swapped' | 'other'

/** Far above any that is known; a larger one is an attack or a mistake. */
export const LONGEST_ANSWER = 64 * 1024

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i
const NAMES = ['threeDSMethodData', 'cres'] as const
type AnswerName = (typeof NAMES)[number]

/** The one field of a posted form, and whether it is of a name that a step answers with; or why it cannot be one. */
export async function readAnswerForm(
  request: Request
): Promise<{ readonly name: AnswerName; readonly value: string } | { readonly refused: Refused }> {
  if (request.method !== 'POST') return { refused: 'other' }
  // A form that a frame posts is a navigation of that frame. Browsers say so themselves; who says otherwise is no frame.
  if ((request.headers.get('sec-fetch-dest') ?? 'iframe') !== 'iframe') return { refused: 'forged' }
  if (!FORM.test(request.headers.get('content-type') ?? '')) return { refused: 'other' }
  const body = await readLimited(request)
  if (body === undefined) return { refused: 'other' }
  const fields = [...new URLSearchParams(body)]
  const [field] = fields
  const name = NAMES.find((known) => known === field?.[0])
  if (field === undefined || fields.length > 1 || name === undefined || field[1] === '') return { refused: 'other' }
  return { name, value: field[1] }
}

/** Undefined for a body that is too large, or broke off. What lies beyond the limit is never read. */
async function readLimited({ body }: Request): Promise<string | undefined> {
  if (body === null) return ''
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body as AsyncIterable<Uint8Array>) {
      size += part.byteLength
      if (size > LONGEST_ANSWER) return undefined
      parts.push(part)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(parts).toString('utf8')
}
