import { Problem, unauthorized } from '../http/problem.ts'
import type { FaultRule } from './faultRule.ts'

/** The refusal that a fault sends; undefined for faults that send none. */
export function faultProblem(rule: FaultRule, now: number): Problem | undefined {
  if (rule.kind === 'unauthorized') return unauthorized('invalid token', 'The access token is not valid.')
  if (rule.kind === 'rate_limit') {
    const description = 'Too many requests. Wait before the next one.'
    return new Problem(
      { status: 429, type: 'too many requests', error: 'rate limited', description },
      retryAfter(rule, now)
    )
  }
  if (rule.kind !== 'status') return undefined
  return new Problem({ status: rule.status, type: rule.status < 500 ? 'refused' : 'service unavailable' })
}

function retryAfter({ retry_after, seconds }: FaultRule, now: number): Readonly<Record<string, string>> {
  const date = (time: number) => new Date(time).toUTCString()
  switch (retry_after) {
    case 'seconds':
      return { 'retry-after': String(seconds) }
    case 'date':
      return { 'retry-after': date(now + seconds * 1000) }
    case 'past':
      return { 'retry-after': date(now - 60_000) }
    case 'invalid':
      return { 'retry-after': 'soon' }
    case 'none':
      return {}
  }
}
