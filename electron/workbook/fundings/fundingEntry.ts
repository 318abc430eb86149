import type { NewEntry } from '../log/details.ts'
import type { FundingAct } from './fundingAct.ts'
import type { KeptFunding } from './keptFunding.ts'

type Entry = Pick<NewEntry, 'kind' | 'detail'>

/** What an act says in the log: what the card is for, and nothing of the card. */
export function entryOf(funding: KeptFunding, act: FundingAct): Entry {
  const use = usedFor(funding)
  switch (act.kind) {
    case 'begun':
      return { kind: 'card-use-begun', detail: { ...use, isAgain: act.isAgain } }
    case 'opened': {
      const { way, saves, isDoubtful } = act
      return { kind: 'card-use-opened', detail: { ...use, way, saves, isDoubtful } }
    }
    case 'entered':
      return { kind: 'card-entered', detail: { ...use, saves: act.saves, isDoubtful: act.isDoubtful } }
    case 'given-up':
      return { kind: 'card-use-given-up', detail: use }
  }
}

export function removalOf(funding: KeptFunding): Entry {
  return { kind: 'card-use-removed', detail: { ...usedFor(funding), outcome: funding.outcome } }
}

function usedFor({ id, individualId, purpose, charge }: KeptFunding) {
  return { use: id, individual: individualId, purpose, charge }
}
