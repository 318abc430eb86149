import { z } from 'zod'
import { jsonValue } from '../../../shared/text/jsonValue.ts'

/**
 * The body of an error answer. `documented`: `{status, type, …}` with an explanation. `minimal`: the same without one.
 * `json`: another JSON value. `text`: anything else.
 */
export type ErrorShape = 'documented' | 'minimal' | 'json' | 'empty' | 'text'

const Documented = z.looseObject({
  status: z.number(),
  type: z.string(),
  error: z.string().optional(),
  description: z.string().optional()
})

export function errorShape(body: string): ErrorShape {
  if (body.trim() === '') return 'empty'
  const value = jsonValue(body)
  if (value === undefined) return 'text'
  const { data } = Documented.safeParse(value)
  if (!data) return 'json'
  return data.error === undefined && data.description === undefined ? 'minimal' : 'documented'
}
