import { AppError } from '../../../shared/errors.ts'

/** The token without white space around it; `bad-input` where a header could not carry it. */
export function checkToken(text: string): string {
  const token = text.trim()
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw new AppError(
    'bad-input',
    'The access token may hold no spaces, line breaks or letters with accents. Copy it again.'
  )
}
