import type { TeamServer } from '../../../../shared/domain/team.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../../support/reconciliation/randomDecisions.ts'
import { applied, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { oneItem } from '../../../support/team/notes.ts'
import { startProtocolProxy, type ProtocolProxy } from '../../../support/team/protocolProxy.ts'
import { foundTeam, type TeamGround, type TeamMember } from '../../../support/team/team.ts'

/** Four members with the app's own workbooks, who share a reconciliation. */
export interface JoinedWorkbooks {
  readonly members: readonly TeamMember[]
  /** Those of them whose connections go through the proxy. */
  readonly parted: readonly [TeamMember, TeamMember]
  readonly proxy: ProtocolProxy
  /** The reconciliation about which all decide. */
  readonly id: string
  /** Another, whose payment nobody takes away, and that payment. */
  readonly noted: { readonly id: string; readonly key: string }
}

export async function joinWorkbooks(
  site: TeamGround & { readonly server: TeamServer },
  folder: string,
  closing: AsyncDisposableStack
): Promise<JoinedWorkbooks> {
  const proxy = closing.use(await startProtocolProxy(site.server))
  const team = await foundTeam({ ...site, enter: (name) => site.enter(`${name}_at_work`) }, folder)
  const join = async (login: string, port?: number) => closing.use(await team.join(login, 'preparer', port))
  const parted = [await join('anna', proxy.port), await join('bo', proxy.port)] as const
  const members = [...parted, await join('cy'), await join('di')]
  const [{ workbook }] = parted
  const { id } = await stored(workbook, paymentOrder(payments))
  await applied(workbook, id, rows)
  const noted = await oneItem(parted[0])
  for (const member of members) await member.workbook.catchUp()
  return { members, parted, proxy, id, noted }
}
