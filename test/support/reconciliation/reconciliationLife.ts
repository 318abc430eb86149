import type { Decision } from '../../../shared/domain/reconciliation/decision.ts'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { AppOnList } from '../app/appOnList.ts'
import { everyState, LATE } from './everyState.ts'
import { applied, planEnd, reconcileOrder } from './reconcilingSetup.ts'

/**
 * `replanned`: something came in and another plan was made. `accounted`: of each payment it is known what became of it.
 * `changed`: a transaction failed after the sign-off, and another reconciliation goes on from this one.
 */
const STAGES = ['planned', 'open', 'replanned', 'accounted', 'signed-off', 'changed'] as const
type Stage = (typeof STAGES)[number]

export interface ReconciliationLife {
  /** Takes it on to a stage, past those before, as a person would; what it is then. There is no way back. */
  reach(stage: Stage): Promise<ReconciliationDetails>
  /** A transaction gets another status at the service, and the app knows it. */
  becomes(row: string, status: string): Promise<void>
}

/** One reconciliation of `everyState`, which the app is to have synced, from its plan to what becomes of it in the end. */
export function reconciliationLife(main: AppOnList): ReconciliationLife {
  const { handlers } = main.app
  let reached = -1
  let id = ''
  const now = () => handlers['reconciliation.get'](id)
  const decide = (decision: Decision) => handlers['reconciliation.decide']({ id, decision })

  async function becomes(row: string, status: string): Promise<void> {
    const { rows } = main.service
    const at = rows.findIndex((each) => each.id === row)
    rows[at] = { ...rows[at], id: row, status, updated_at: '2026-10-08T09:00:00.000Z' }
    await main.sync()
  }

  /** The same, and the reconciliation takes it in. */
  async function isTold(row: string, status: string): Promise<void> {
    const before = main.heard.length
    await becomes(row, status)
    await main.until('reconciliation.changed', (changed) => changed.id === null || changed.id === id, before)
  }

  async function decideTheRest(): Promise<void> {
    const all = { id, from: 0, count: 500 }
    const filter = { states: [], only: 'unexplained', currency: null, text: '' } as const
    const { rows: items } = await handlers['reconciliation.items']({ ...all, filter: { ...filter, batch: null } })
    const targets = items.map(({ key, match }) =>
      match === null ? ({ kind: 'item', key } as const) : ({ kind: 'match', id: match } as const)
    )
    await decide({ do: 'carry', targets: targets.slice(0, 1), reason: 'Expected next week' })
    await decide({ do: 'explain', targets: targets.slice(1), reason: 'Deducted by the bank' })
    const { rows } = await handlers['reconciliation.found']({ ...all, filter })
    const others = rows.map((row) => ({ kind: 'transaction', id: row.id }) as const)
    await decide({ do: 'ignore', targets: others, reason: 'Dealt with elsewhere' })
  }

  const goOn: Readonly<Record<Stage, () => Promise<unknown>>> = {
    planned: async () => ({ id } = await reconcileOrder(main, everyState().payments)),
    open: async () => applied(main, await now()),
    replanned: async () => {
      main.service.rows.unshift(LATE)
      await main.sync()
      await planEnd(main, () => handlers['reconciliation.plan']({ id, ask: false }))
    },
    accounted: async () => {
      await applied(main, await now())
      await isTold('soon7', 'completed')
      await decideTheRest()
    },
    'signed-off': async () => {
      const { revision } = await now()
      await handlers['reconciliation.signOff']({ id, revision, reviewer: 'Ingrid Berg', forcedBecause: null })
    },
    changed: async () => {
      await isTold('paid1', 'failed')
      await handlers['reconciliation.carry']({ id, name: 'The rest' })
    }
  }

  return {
    becomes,
    async reach(wanted) {
      const [from, to] = [reached + 1, STAGES.indexOf(wanted)]
      for (const next of STAGES.slice(from, to + 1)) await goOn[next]()
      reached = Math.max(reached, to)
      return now()
    }
  }
}
