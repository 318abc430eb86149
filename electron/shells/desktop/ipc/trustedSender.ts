import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { appOrigin, isAppUrl } from '../../../base/isolatedWindow/security.ts'

/** True only for the main frame of our own window while it shows our own page. */
export function isTrustedSender({ sender, senderFrame }: IpcMainInvokeEvent, page: WebContents | undefined): boolean {
  if (page === undefined || sender !== page || page.isDestroyed()) return false
  if (senderFrame === null || senderFrame.isDestroyed() || senderFrame.detached) return false
  return senderFrame === page.mainFrame && senderFrame.origin === appOrigin && isAppUrl(senderFrame.url)
}
