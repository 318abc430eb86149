import { inTransaction, openPlain } from '../../../../electron/base/database/database.ts'
import { claimsOf } from '../../../../electron/stores/teamDatabase/claimsOf.ts'
import { migrate } from '../../../../electron/stores/workbook/file/migrate.ts'
import { captureEffects } from '../../../../electron/stores/workbook/replication/captureEffects.ts'
import { createReplayEffects } from '../../../../electron/stores/workbook/replication/replayEffects.ts'
import { createRefuseUnsaid, explainRefusedRows } from '../../../../electron/stores/workbook/replication/stepRights.ts'
import type { FuzzTarget } from '../target.ts'
import { orNamed } from './named.ts'

const db = openPlain(':memory:', 0)
migrate(db)
const replay = createReplayEffects(db)
const capture = captureEffects(db)
const refuseUnsaid = createRefuseUnsaid(db)
const ENTRY = {
  seq: 1,
  at: '',
  by: 'bo',
  kind: 'note',
  reconciliation: 'r1',
  detail: '{}',
  previousHash: '',
  hash: ''
} as const

/** Takes the change back, so that each is read on the same tables. */
class TakenBack extends Error {}

const SEEDS = [
  'put names id,name,made_by,ended_by [["r1","N",1,null],["r2","M",1,2]]\ndrop claims transaction_id [["t1"]]\n',
  'put claims match,transaction_id,made_by,ended_by [["m1","t1",1,null],["m1","t1",1,9223372036854775807]]\n',
  'put reconciliations id,revision [["r1",1]]\nput news id,at [[1,"x"]]'
]

/** What another member of a team says that a decision changed, which a changed client may have written. */
const target: FuzzTarget = {
  name: 'effects',
  covers: ['electron/stores/workbook/replication/', 'electron/stores/teamDatabase/claimsOf'],
  passes: 3,
  seeds: async () => SEEDS.map((text) => Buffer.from(text)),
  read: async (bytes) => {
    const effects = bytes.toString()
    const step = { entries: [ENTRY], effects }
    await orNamed(() => claimsOf(effects))
    await orNamed(() => {
      try {
        inTransaction(db, () => {
          replay(effects)
          refuseUnsaid(step, capture.changes())
          throw new TakenBack()
        })
      } catch (error) {
        if (!(error instanceof TakenBack)) throw explainRefusedRows(error, step)
      }
    })
  }
}

export default target
