import fc from '../fastCheck.ts'
import type { BankDetails } from '../../../shared/domain/bankDetails.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Remote } from '../../../electron/base/database/port/remote.ts'
import type { WorkbookCalls } from '../../../electron/stores/workbook/workbook.ts'
import { ANNA } from './testWorkbook.ts'
import { uuidOf } from './candidates.ts'

/** What somebody keeps beside decisions. */
const KEEPING = [
  'party',
  'no party',
  'methods',
  'account',
  'edit',
  'order',
  'no account',
  'details',
  'template',
  'no template',
  'limits'
] as const

export const keeping = fc.record({ kind: fc.constantFrom(...KEEPING), one: fc.nat(5), other: fc.nat(5) })
type Keeping = typeof keeping extends fc.Arbitrary<infer S> ? S : never

const mapping = {
  encoding: 'utf-8',
  delimiter: ',',
  hasHeader: true,
  columns: {},
  decimalSign: '.',
  dateOrder: 'year-month-day',
  isPositiveOut: true,
  currency: null
} as const

/** Does it; false where it was refused in words. */
export async function keep(workbook: Remote<WorkbookCalls>, { kind, one, other }: Keeping): Promise<boolean> {
  const party = { kind: 'guest', id: uuidOf(one) } as const
  const id = uuidOf(one)
  const acts: Readonly<Record<(typeof KEEPING)[number], () => Promise<unknown>>> = {
    party: async () => {
      const [shown] = (await workbook.parties()).filter((each) => each.kind === party.kind && each.id === party.id)
      return workbook.saveParty({ ...party, name: `name ${other}`, note: '', isArchived: other === 0 }, shown ?? null)
    },
    'no party': () => workbook.removeParty(party),
    methods: () => workbook.notePaymentMethods(party, { readAt: `2026-11-0${other + 1}`, methods: [], hasMore: false }),
    account: () => workbook.addAccount({ id, name: `account ${one}`, told: null }, null, ANNA),
    edit: async () => {
      const wanted = { id, name: `account ${other}`, colour: 'none', note: `note ${other}`, isArchived: false } as const
      return workbook.editAccount(
        { ...wanted, ledgerAccountId: other < 3 ? `l${other}` : null },
        await workbook.account(id)
      )
    },
    order: () => workbook.orderAccounts([id, uuidOf(other)]),
    'no account': () => workbook.removeAccount(id, ANNA),
    details: () => workbook.noteBankDetails(id, [detailsOf(other)], ANNA),
    template: () => workbook.saveMapping({ name: `template ${one}`, mapping, header: [`column ${other}`] }),
    'no template': () => workbook.removeMapping(`template ${one}`),
    limits: async () =>
      workbook.saveReviewLimits(
        ['EUR', 'SEK'].slice(0, one % 3).map((currency) => ({ currency, amount: `${other}.00` })),
        await workbook.reviewLimits(),
        ANNA
      )
  }
  try {
    await acts[kind]()
    return true
  } catch (error) {
    if (error instanceof AppError && ['bad-input', 'not-found', 'plan-outdated'].includes(error.code)) return false
    throw error
  }
}

function detailsOf(number: number): BankDetails {
  return {
    rail: 'sepa',
    beneficiary: `beneficiary ${number}`,
    address: { street1: null, city: null, countryCode: null, postCode: null },
    iban: null,
    bic: null,
    others: []
  }
}
