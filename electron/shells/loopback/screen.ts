import { thisMachine, type Machine } from './findBrowser.ts'

/** Whether a window can be shown, and should be: `TALLYDESK_NO_OPEN=1` says no. */
export function hasScreen({ platform, env }: Pick<Machine, 'platform' | 'env'> = thisMachine): boolean {
  if (env['TALLYDESK_NO_OPEN'] === '1') return false
  return platform !== 'linux' || Boolean(env['DISPLAY']) || Boolean(env['WAYLAND_DISPLAY'])
}
