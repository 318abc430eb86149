import { expect, it } from 'vitest'
import type { Ledger } from '../../../../../electron/stores/ledger/ledger.ts'
import { checkLedger } from '../../../../../electron/features/sync/job/checkLedger.ts'
import { AppError } from '../../../../../shared/errors.ts'

/** A ledger that is whole unless it is told what its check fails with. */
function aLedger(error?: Error, rebuilt = false) {
  const whole = { rows: 7, tables: [] }
  const ledger: Partial<Ledger> = {
    state: () => Promise.resolve({ rows: 7, rebuilt } as Awaited<ReturnType<Ledger['state']>>),
    verify: () =>
      error ? Promise.reject(error) : Promise.resolve(whole as unknown as Awaited<ReturnType<Ledger['verify']>>)
  }
  return ledger as Ledger
}

const damage = new AppError('cache-damaged', 'A page is damaged.')

it('a check of the ledger says that it is whole', async () => {
  expect(await checkLedger(aLedger())).toMatchObject({ isWhole: true, rows: 7, error: null, isSetAside: false })
})

it('a check of the ledger says what is damaged, and whether that was set aside', async () => {
  const damaged = { isWhole: false, rows: 7, tables: [], error: { code: 'cache-damaged' } }
  expect(await checkLedger(aLedger(damage))).toMatchObject({ ...damaged, isSetAside: false })
  expect(await checkLedger(aLedger(undefined, true))).toMatchObject({ ...damaged, isSetAside: true })
})

it.each([new AppError('busy', 'A sync runs.'), new TypeError('No.')])(
  'a check of the ledger fails with %s',
  async (error) => {
    await expect(checkLedger(aLedger(error))).rejects.toBe(error)
  }
)
