/** As the schema of an id has it, which stays out of the page: see `AccountId`. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const SHAPE = 'eight, four, four, four and twelve digits or letters from a to f, with hyphens between them'

/** Why a typed text is not the id of such a thing; undefined where it has the form of one. */
export function idFault(typed: string, what: 'account' | 'individual' | 'guest'): string | undefined {
  const text = typed.trim()
  if (text === '') return `Enter the id of the ${what}.`
  if (UUID.test(text)) return undefined
  const short = what === 'account' && /^[0-9a-z]{1,24}$/i.test(text)
  const also = short ? ' The short id that transactions carry is another one.' : ''
  return `This is no id of an ${what}: that has ${SHAPE}.${also}`.replace('an guest', 'a guest')
}
