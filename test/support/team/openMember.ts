import { pathToFileURL } from 'node:url'
import type { TeamAddress } from '../../../electron/stores/teamDatabase/connect.ts'
import type { TeamKeys } from '../../../electron/stores/teamDatabase/membership.ts'
import { openLinkedTeam, type Team } from '../../../electron/stores/teamDatabase/openTeam.ts'
import { openWorkbook } from '../../../electron/stores/workbook/openWorkbook.ts'
import type { Workbook } from '../../../electron/stores/workbook/workbook.ts'
import { bundled } from '../../../scripts/bundle.mjs'
import { aKey } from '../ledger/testLedger.ts'
import { workbookWorker } from '../reconciliation/testWorkbook.ts'

export interface MemberPlace {
  readonly address: TeamAddress
  readonly keys: TeamKeys
  /** The file of this member's replica. */
  readonly file: string
}

export interface OpenMember extends AsyncDisposable {
  readonly workbook: Workbook
  /** The thread that talks to the team's database. */
  readonly team: Team
}

/** A member's workbook with the thread that talks to the team's database. */
export async function openMember({ address, keys, file }: MemberPlace): Promise<OpenMember> {
  const worker = pathToFileURL(await bundled('team'))
  const { team, link } = await openLinkedTeam({ worker, address, keys })
  try {
    const workbook = await openWorkbook({ worker: workbookWorker, file, key: aKey, team: link })
    return {
      workbook,
      team,
      async [Symbol.asyncDispose]() {
        await workbook.close()
        await team.close()
      }
    }
  } catch (error) {
    await team.close()
    throw error
  }
}
