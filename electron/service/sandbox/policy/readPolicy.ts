import { AppError } from '../../../../shared/errors.ts'
import type { Policy, Switch, SwitchName } from './switches.ts'
import { SWITCHES } from './switches.ts'

/**
 * Reads `cursor=inclusive,order=asc`. Throws a `bad-input` that says which part is wrong and which values are possible.
 */
export function readPolicy(text: string): Partial<Policy> {
  const parts = text.split(',').map((part) => part.trim())
  return Object.fromEntries(parts.filter((part) => part !== '').map(readPart))
}

function readPart(part: string): [SwitchName, string | number] {
  const [name = '', value = ''] = part.split('=', 2).map((word) => word.trim())
  if (!isSwitch(name)) {
    throw new AppError(
      'bad-input',
      `There is no switch "${name}". The switches are: ${Object.keys(SWITCHES).join(', ')}.`
    )
  }
  const { schema, values }: Switch = SWITCHES[name]
  const result = schema.safeParse(/^\d{1,9}$/.test(value) ? Number(value) : value)
  if (result.success) return [name, result.data]
  throw new AppError('bad-input', `The switch ${name} takes ${values}.`)
}

function isSwitch(name: string): name is SwitchName {
  return Object.hasOwn(SWITCHES, name)
}
