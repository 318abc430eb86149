import { createPresence } from '../../../electron/features/team/presence.ts'
import { watchNews, type NewsWatch } from '../../../electron/features/team/watchNews.ts'
import type { OpenMember } from './openMember.ts'

/** Looks at the team's server as the app of a member does. */
export function watched({ team, workbook }: OpenMember, login: string): NewsWatch {
  const presence = createPresence({ log: () => undefined, onOthers: () => undefined })
  return watchNews({ team, login, presence, workbook, onState: () => undefined, onNews: () => undefined })
}
