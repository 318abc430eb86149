import { Buffer } from 'node:buffer'

/** Why an answer is rejected. `swapped`: it belongs to another kind of step. */
export type Refused = 'forged' | 'late' | 'swapped' | 'other'

/** Far above any known answer; a larger one is an attack or a mistake. */
export const LONGEST_ANSWER = 64 * 1024

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i
const NAMES = ['threeDSMethodData', 'cres'] as const
type AnswerName = (typeof NAMES)[number]

export interface AnswerForm {
  readonly name: AnswerName
  /** As in the form; passed on unchanged. */
  readonly value: string
  /** The form's other fields, unchanged, such as the `threeDSSessionData` that issuers send unasked; usually empty. */
  readonly more: string
}

/** The field of a posted form that answers a step; or why there is not exactly one. */
export async function readAnswerForm(request: Request): Promise<AnswerForm | { readonly refused: Refused }> {
  if (request.method !== 'POST') return { refused: 'other' }
  // A form posted in a frame navigates that frame, and browsers say so; another value does not come from a frame.
  if ((request.headers.get('sec-fetch-dest') ?? 'iframe') !== 'iframe') return { refused: 'forged' }
  if (!FORM.test(request.headers.get('content-type') ?? '')) return { refused: 'other' }
  const body = await readLimited(request)
  if (body === undefined) return { refused: 'other' }
  // A person who wrote the request by hand may have added a line end around the form.
  const fields = body.trim().split('&').map(readField)
  const [answer, ...others] = fields.filter(({ name }) => isAnswerName(name))
  if (!answer || !isAnswerName(answer.name) || others.length > 0 || answer.value === '') return { refused: 'other' }
  const more = fields.filter((field) => field !== answer && field.raw !== '').map(({ raw }) => raw)
  return { name: answer.name, value: answer.value, more: more.join('&') }
}

function readField(raw: string): { readonly name: string; readonly value: string; readonly raw: string } {
  const [name = '', value = ''] = [...new URLSearchParams(raw)][0] ?? []
  return { name, value, raw }
}

function isAnswerName(name: string): name is AnswerName {
  return NAMES.some((known) => known === name)
}

/** Undefined for a body that is too large or broke off. Never reads beyond the limit. */
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
