/** The same form as in the schema of an id, which is not loaded into the page: see `AccountId`. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const SHAPE = 'eight, four, four, four and twelve digits or letters from a to f, with hyphens between them'

/** Why a typed text is not an id of that kind. Undefined if it has the right form. */
export function idFault(typed: string, what: 'account' | 'individual' | 'guest'): string | undefined {
  const text = typed.trim()
  if (text === '') return `Enter the id of the ${what}.`
  if (UUID.test(text)) return undefined
  const short = what === 'account' && /^[0-9a-z]{1,24}$/i.test(text)
  const also = short ? ' The short id in transactions is a different one.' : ''
  return `This is not an id of an ${what}: that has ${SHAPE}.${also}`.replace('an guest', 'a guest')
}
