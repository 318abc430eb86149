import { Buffer } from 'node:buffer'

/** Why an answer is not taken. `swapped`: it is that of another kind of step. */
export type Refused = 'forged' | 'late' | 'swapped' | 'other'

/** Far above any that is known; a larger one is an attack or a mistake. */
export const LONGEST_ANSWER = 64 * 1024

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i
const NAMES = ['threeDSMethodData', 'cres'] as const
type AnswerName = (typeof NAMES)[number]

export interface AnswerForm {
  readonly name: AnswerName
  /** As the form has it, to be sent on as it is. */
  readonly value: string
  /** What stood beside it, such as the `threeDSSessionData` that issuers send unasked, as it came; empty mostly. */
  readonly more: string
}

/** The field of a posted form that a step answers with; or why there is none, or not one alone. */
export async function readAnswerForm(request: Request): Promise<AnswerForm | { readonly refused: Refused }> {
  if (request.method !== 'POST') return { refused: 'other' }
  // A form that a frame posts is a navigation of that frame. Browsers say so themselves; who says otherwise is no frame.
  if ((request.headers.get('sec-fetch-dest') ?? 'iframe') !== 'iframe') return { refused: 'forged' }
  if (!FORM.test(request.headers.get('content-type') ?? '')) return { refused: 'other' }
  const body = await readLimited(request)
  if (body === undefined) return { refused: 'other' }
  // A line end around a form is of whoever wrote the request by hand, not of its last field.
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
