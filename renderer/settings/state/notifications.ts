import type { AppSettings } from '../../../shared/domain/appSettings.ts'
import { AppError } from '../../../shared/errors.ts'

type Choice = AppSettings['notifications']

/** A notification of the system, unless the person looks at the window, where the same can be read. */
export function notify(choice: Choice, kind: 'attention' | 'done', text: string): void {
  if (choice === 'off' || (kind === 'done' && choice !== 'all') || document.hasFocus()) return
  if (Notification.permission !== 'granted') return
  const shown = new Notification('Tallydesk', { body: text, icon: 'icon.svg' })
  shown.addEventListener('click', () => window.focus())
}

/** Rejects where the system lets nothing be shown, so that nobody relies on what never comes. */
export async function mayNotify(choice: Choice): Promise<void> {
  if (choice === 'off' || (await Notification.requestPermission()) === 'granted') return
  throw new AppError(
    'not-allowed',
    'This system or browser shows no notifications of Tallydesk. Allow them in its settings, then choose again.'
  )
}
