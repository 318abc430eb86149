import type { Remedy } from '../../../shared/errors.ts'

/** What the button for a remedy says; a remedy without one is told by the message alone. */
export const remedyLabels: Readonly<Record<Remedy, string | undefined>> = {
  'sign-in': 'Sign in',
  unlock: 'Unlock',
  'edit-connection': 'Edit connection',
  wait: 'Try again',
  retry: 'Try again',
  'free-space': 'Try again',
  'choose-place': 'Choose another place',
  update: undefined,
  'accept-loss': 'Accept the loss…',
  restore: 'Restore a backup…',
  report: 'Try again',
  none: undefined
}

const ELSEWHERE: readonly Remedy[] = ['sign-in', 'unlock', 'edit-connection', 'accept-loss', 'restore']

/** Whether it leads somewhere else, rather than to the same once more. */
export function leadsElsewhere(remedy: Remedy): boolean {
  return ELSEWHERE.includes(remedy)
}
