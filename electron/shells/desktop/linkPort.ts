import { shell } from 'electron'
import type { LinkPort } from '../../base/isolatedWindow/linkPort.ts'

/** Addresses outside go to the user's own browser. */
export function linkPort(): LinkPort {
  return {
    async open(url) {
      await shell.openExternal(url.href)
      return undefined
    }
  }
}
