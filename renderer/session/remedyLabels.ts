import { AppError, canRestore, type Remedy, type WireError } from '../../shared/errors.ts'

/** The button's text for a remedy. A remedy without one is explained by the message alone. */
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

/** What mends a failure, also by a backup where one can. */
export function remediesOf(error: WireError): readonly Remedy[] {
  const { remedy } = AppError.fromWire(error)
  return canRestore(error) && remedy !== 'restore' ? [remedy, 'restore'] : [remedy]
}

const ELSEWHERE: readonly Remedy[] = ['sign-in', 'unlock', 'edit-connection', 'accept-loss', 'restore']

/** Whether the remedy opens another screen instead of repeating the action. */
export function leadsElsewhere(remedy: Remedy): boolean {
  return ELSEWHERE.includes(remedy)
}
