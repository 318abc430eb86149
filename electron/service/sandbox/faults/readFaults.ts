import { AppError } from '../../../../shared/errors.ts'
import { FAULT_KINDS, FaultRule } from './faultRule.ts'

/**
 * Reads `rate_limit,count=2,path=/v1/*; latency,milliseconds=300`: faults are separated by semicolons; each is a kind
 * and its settings. Throws a `bad-input` that says what is wrong.
 */
export function readFaults(text: string): readonly FaultRule[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readFault)
}

function readFault(text: string): FaultRule {
  const [kind = '', ...settings] = text.split(',').map((part) => part.trim())
  const pairs = settings.map((setting) => {
    const [name = '', value = ''] = setting.split('=', 2).map((word) => word.trim())
    return [name, /^\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : value] as const
  })
  const result = FaultRule.safeParse({ ...Object.fromEntries(pairs), kind })
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.path[0] === 'kind') {
    throw new AppError('bad-input', `There is no fault "${kind}". The faults are: ${FAULT_KINDS.join(', ')}.`)
  }
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  throw new AppError(
    'bad-input',
    `The fault ${kind} cannot have this "${name ?? ''}". See: npm run -s cli -- sandbox --help`
  )
}
