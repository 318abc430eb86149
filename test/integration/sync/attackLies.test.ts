import { describe, expect, it } from 'vitest'
import { certified, complete } from '../../support/sync/certifiedRun.ts'
import { insert, remove, update, wait } from '../../support/sync/model/modelChanges.ts'
import { altered, modelHttp, type Connect, type WirePage } from '../../support/sync/model/modelHttp.ts'
import { isoTime } from '../../support/sync/model/modelRow.ts'
import { openModelSetup, type ModelSetup, type SetupOptions } from '../../support/sync/model/modelSetup.ts'
import { expectEqual } from '../../support/sync/oracle.ts'

function setupOf(rows: number, options: SetupOptions = {}): ModelSetup {
  const setup = openModelSetup(options)
  for (let made = 0; made < rows; made++) setup.service.apply(insert(1), wait(60_000))
  return setup
}

const full = { kind: 'full' } as const
const auto = { kind: 'auto' } as const

describe('one answer that has one id twice, with different accounts and amounts', () => {
  // "Never lose a row": a page cannot repeat itself, so one of the two is lost without a word.
  it('is not COMPLETE without a word about the row that was lost', async () => {
    const connect = altered((page) => {
      const [first] = page.data
      return first
        ? { ...page, data: [first, { ...first, account_id: 'acc2', amount: 5000 }, ...page.data.slice(1)] }
        : page
    })
    using setup = setupOf(3, { connect })
    const { certificate } = await setup.run(full)
    const { problems } = await setup.ledger.completeness()
    expect([certificate?.verdict, problems, certificate?.notes]).not.toEqual(['complete', 0, []])
  })
})
