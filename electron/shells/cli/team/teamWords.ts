import type { TeamMember, TeamStatus, TeamVerdict } from '../../../../shared/domain/team.ts'
import { isUpToDate } from '../../../../shared/team/teamState.ts'
import { lastSeenWords } from '../../../../shared/words/lastSeen.ts'
import { formatTable } from '../terminal/formatTable.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { counted, grouped, utcTime } from '../terminal/words.ts'

const STATES = {
  alone: 'This workbook is yours alone: it belongs to no team.',
  'in-step': 'UP TO DATE with the team.',
  'out-of-reach': 'OFFLINE: the team’s database cannot be reached. You can still read what is here.',
  refused: 'REFUSED.'
} as const satisfies Record<TeamStatus['state'], string>

/** The state of the connection to the team, and the team. */
export function statusWords(status: TeamStatus): string {
  const { team, state, message, proposals } = status
  const isBehind = state === 'in-step' && !isUpToDate(status)
  const lines: string[] = [isBehind ? 'NOT UP TO DATE: the team does not have all your decisions.' : STATES[state]]
  if (message !== null) lines.push(visibleText(message))
  if (team) lines.push(visibleText(`You are ${team.login}, at ${team.host}:${team.port}, database ${team.database}.`))
  if (proposals.length > 0) lines.push(`${counted(proposals.length, 'decision')} not sent: see team proposals.`)
  return lines.join('\n')
}

/** `names`: of the reconciliations, by id. */
export function memberTable(all: readonly TeamMember[], names: ReadonlyMap<string, string>, width: number): string {
  const columns = [{ head: 'Login' }, { head: 'Role' }, { head: 'Here' }, { head: 'Joined' }, { head: 'Left' }]
  const rows = all.map(({ login, role, joinedAt, contestedAt, leftAt, lastSeen }) => [
    visibleText(login),
    role,
    visibleText(lastSeenWords(lastSeen, (id) => names.get(id))),
    `${joinedAt === null ? 'invited' : utcTime(joinedAt)}${contestedAt === null ? '' : ` (invitation tried again ${utcTime(contestedAt)})`}`,
    leftAt === null ? '' : utcTime(leftAt)
  ])
  return `\n${formatTable(columns, rows, width)}\n`
}

export function verdictWords({ isWhole, entries, claims, message }: TeamVerdict): string {
  const read = `${grouped(entries)} ${entries === 1 ? 'entry' : 'entries'}, ${grouped(claims)} matched transactions`
  return isWhole
    ? `WHOLE: ${read}; everything on this computer is there.`
    : `BROKEN: ${visibleText(message ?? '')} (${read})`
}
