import type { AppSettings } from '../../../shared/domain/appSettings.ts'
import { AppError } from '../../../shared/errors.ts'

type Choice = AppSettings['notifications']

/** Shows a system notification, unless the user is looking at the window, which shows the same. */
export function notify(choice: Choice, kind: 'attention' | 'done', text: string): void {
  if (choice === 'off' || (kind === 'done' && choice !== 'all') || document.hasFocus()) return
  if (Notification.permission !== 'granted') return
  const shown = new Notification('Tallydesk', { body: text, icon: 'icon.svg' })
  shown.addEventListener('click', () => window.focus())
}

/** Rejects if the system does not allow notifications, so that nobody relies on ones that never come. */
export async function mayNotify(choice: Choice): Promise<void> {
  if (choice === 'off' || (await Notification.requestPermission()) === 'granted') return
  throw new AppError(
    'not-allowed',
    'This system or browser blocks notifications from Tallydesk. Allow them in its settings, then choose again.'
  )
}
