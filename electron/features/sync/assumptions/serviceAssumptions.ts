import type { AssumptionKey } from '../../../../shared/domain/assumption.ts'
import { LEAST_POLL_SECONDS, MOST_POLL_SECONDS } from '../../../../shared/domain/schedule.ts'
import { fixed, numbered, wholeNumber, type AssumptionEntry } from './assumptionEntry.ts'

/** In place of a number: sync only on request. */
export const POLL_OFF = 'off'

/** How the service treats a client. */
export const SERVICE_ASSUMPTIONS = {
  errorShape: fixed(
    {
      title: 'What an error says',
      question: 'What the body of an answer that is not a success looks like.',
      practice:
        'Words are taken from it where it has the documented form, else the status alone is told. Its body is never shown whole.'
    },
    {
      unknown: 'Not seen yet, read where it fits',
      documented: 'The documented form',
      minimal: 'The documented form, without an explanation',
      json: 'JSON of another form',
      empty: 'Nothing',
      text: 'Text or a web page'
    }
  ),
  tokenLife: fixed(
    {
      title: 'Life of the access token',
      question: 'How long an access token is good for, and how a new one is obtained.',
      practice:
        'When it is refused (401) syncing pauses, you are asked once, and the ledger stays usable. With a new token the sync goes on from the same row.'
    },
    { ask: 'Ask when it is refused' }
  ),
  rateLimits: fixed(
    {
      title: 'Limits on the number of requests',
      question: 'How many requests the service allows.',
      practice:
        'A request to read is repeated up to four times: after the time the service asks for, 60 seconds at most, else after a random wait that grows.'
    },
    { wait: 'Wait as the service asks' }
  ),
  pollSeconds: wholeNumber({
    title: 'Automatic sync every',
    question: 'Whether the service can announce changes.',
    practice:
      'It is asked at start and then at this interval; less often while nothing new comes or while it fails. The setting for automatic sync is the same value.',
    default: 900,
    least: LEAST_POLL_SECONDS,
    most: MOST_POLL_SECONDS,
    unit: 'seconds',
    also: POLL_OFF,
    label: (value) => (value === POLL_OFF ? 'Only when asked' : numbered(value, 'seconds'))
  })
} satisfies Partial<Record<AssumptionKey, AssumptionEntry>>
