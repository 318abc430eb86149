import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { TeamAddress } from '../../../electron/team/connect.ts'
import type { WorkbookKeys } from '../../../electron/team/sealing.ts'
import { openWorkbook } from '../../../electron/workbook/openWorkbook.ts'
import type { Workbook } from '../../../electron/workbook/workbook.ts'
import { bundled } from '../../../scripts/bundle.mjs'
import { aKey } from '../ledger/testLedger.ts'
import { workbookWorker } from '../reconciliation/testWorkbook.ts'

export interface MemberPlace {
  readonly address: TeamAddress
  /** The id of the team's workbook. */
  readonly id: string
  readonly keys: WorkbookKeys
  /** The file of this member's replica. */
  readonly file: string
}

export interface OpenMember extends AsyncDisposable {
  readonly workbook: Workbook
}

/** A member's workbook with the thread that talks to the team's database. */
export async function openMember({ address, id, keys, file }: MemberPlace): Promise<OpenMember> {
  const { port1, port2 } = new MessageChannel()
  const bell = new Int32Array(new SharedArrayBuffer(4))
  const link = new Worker(await bundled('team'), {
    workerData: { address, workbook: id, keys, port: port1, bell },
    transferList: [port1]
  })
  const endLink = async () => {
    const ended = once(link, 'exit')
    link.postMessage('end')
    await ended
  }
  try {
    const team = { login: address.login, port: port2, bell }
    const workbook = await openWorkbook({ worker: workbookWorker, file, key: aKey, team })
    return {
      workbook,
      async [Symbol.asyncDispose]() {
        await workbook.close()
        await endLink()
      }
    }
  } catch (error) {
    await endLink()
    throw error
  }
}
