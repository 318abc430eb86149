import type { ItemState, RowState } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { Candidate, Evidence } from '../../../../shared/domain/reconciliation/match.ts'
import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'

const PARTIES = [
  ['Nordlys Kraft AS', 'NO9386011117947'],
  ['Café Ærlig ApS', 'DK5000400440116243'],
  ['Hofmann & Söhne Präzisionsteile GmbH', 'DE75512108001245126199'],
  ['Löwenbräu Logistik', 'AT611904300234573201'],
  ['Ada Björk', 'IS140159260076545510730339'],
  ['山本精密工業', 'JP000111222333']
] as const

const STATES: readonly ItemState[] = ['matched', 'matched', 'matched', 'ambiguous', 'missing', 'different', 'pending']

export function aFakeItem(index: number, change: Partial<ItemRow> = {}): ItemRow {
  const [name, number] = PARTIES[index % PARTIES.length] ?? PARTIES[0]
  const state = STATES[index % STATES.length] ?? 'matched'
  const isHeld = state === 'matched' || state === 'different' || state === 'pending'
  return {
    key: `k${index}`,
    position: index + 1,
    batch: 'PMT-1',
    account: 'acc1',
    correlationId: null,
    endToEndId: `E2E-${1000 + index}`,
    instructionId: null,
    amount: `-${(index + 1) * 100}.50`,
    currency: index % 5 === 4 ? 'SEK' : 'EUR',
    counterpartyName: name,
    counterpartyNumber: number,
    counterpartyBankCode: null,
    reference: `Invoice 2026-${1000 + index}`,
    dueOn: '2026-11-18',
    state,
    differences: state === 'different' ? ['amount'] : [],
    residual: state === 'different' ? '-0.50' : isHeld ? '0.00' : null,
    match: isHeld ? index + 1 : null,
    candidates: state === 'ambiguous' ? 2 : 0,
    resolution: null,
    hasNote: false,
    ...change
  }
}

export function aFakeTransaction(id: string, change: Partial<FoundTransaction> = {}): FoundTransaction {
  return {
    id,
    accountId: 'acc1',
    amount: '-100.50',
    currency: 'EUR',
    paymentAmount: '-100.50',
    paymentCurrency: 'EUR',
    bulkPaymentId: null,
    correlationId: null,
    counterpartyName: 'Nordlys Kraft AS',
    counterpartyNumber: 'NO9386011117947',
    counterpartyBankCode: null,
    reference: 'Invoice 2026-1000',
    status: 'completed',
    type: 'bank-transfer',
    createdAt: '2026-11-18T09:00:00.000Z',
    updatedAt: '2026-11-18T09:00:00.000Z',
    isAbsent: false,
    state: 'expected',
    match: null,
    resolution: null,
    hasNote: false,
    why: null,
    claimedBy: null,
    ...change
  }
}

/** The transactions of a made-up item: its match, or two candidates alike. */
export function fakeTransactionsOf(item: ItemRow): readonly FoundTransaction[] {
  const like = (id: string, state: RowState, match: number | null): FoundTransaction =>
    aFakeTransaction(id, {
      amount: item.state === 'different' ? `${item.amount?.replace('.50', '.00')}` : (item.amount ?? '0.00'),
      currency: item.currency ?? 'EUR',
      paymentCurrency: item.currency ?? 'EUR',
      counterpartyName: item.counterpartyName,
      counterpartyNumber: item.counterpartyNumber,
      reference: item.reference ?? '',
      status: item.state === 'pending' ? 'pending_approval' : 'completed',
      state,
      match
    })
  if (item.match !== null) return [like(`t${item.position}`, 'expected', item.match)]
  if (item.candidates === 0) return []
  return ['a', 'b'].map((side) => like(`t${item.position}${side}`, 'candidate', null))
}

export function fakeEvidence(item: ItemRow, row: FoundTransaction): readonly Evidence[] {
  const compared = (field: Evidence['field'], expected: string | null, found: string | null): Evidence => ({
    field,
    expected,
    found,
    verdict: expected === null || found === null ? 'unknown' : expected === found ? 'same' : 'different'
  })
  return [
    compared('amount', item.amount, row.amount),
    compared('currency', item.currency, row.currency),
    compared('reference', item.reference, row.reference),
    { field: 'counterpartyName', expected: item.counterpartyName, found: row.counterpartyName, verdict: 'similar' },
    compared('counterpartyNumber', item.counterpartyNumber, row.counterpartyNumber),
    compared('date', item.dueOn, row.createdAt.slice(0, 10)),
    { field: 'status', expected: null, found: row.status, verdict: 'unknown' }
  ]
}

/** Two alike; of every second payment, something speaks against the second. */
export function fakeCandidates(item: ItemRow): readonly Candidate[] {
  if (item.match !== null) return []
  return fakeTransactionsOf(item).map((row, place) => {
    const isDoubtful = place === 1 && item.position % 2 === 1
    const words = `the name is ${row.counterpartyName ?? ''}, not ${item.counterpartyName ?? ''}`
    return {
      transactionIds: [row.id],
      items: [item.key],
      rule: { id: 'reference-amount', name: 'Reference and amount', strength: 'strong' },
      why: 'Two transactions are equally like it.',
      residual: '0.00',
      evidence: contradicted(fakeEvidence(item, row), isDoubtful ? 'counterpartyName' : undefined),
      against: isDoubtful ? [{ veto: 'other-name', words }] : []
    }
  })
}

/** What comes near every second missing payment: it went to another account number. */
export function fakeRefused(item: ItemRow): readonly { readonly row: FoundTransaction; readonly near: Candidate }[] {
  if (item.state !== 'missing' || item.position % 2 === 0) return []
  const row = aFakeTransaction(`t${item.position}near`, {
    amount: item.amount ?? '0.00',
    currency: item.currency ?? 'EUR',
    counterpartyName: item.counterpartyName,
    counterpartyNumber: 'GB33BUKB20201555555555',
    reference: item.reference ?? '',
    state: 'unrelated'
  })
  const words = `the account number is ${row.counterpartyNumber ?? ''}, not ${item.counterpartyNumber ?? ''}`
  const near: Candidate = {
    transactionIds: [row.id],
    items: [item.key],
    rule: null,
    why: `Not matched: ${words}.`,
    residual: '0.00',
    evidence: contradicted(fakeEvidence(item, row), 'counterpartyNumber'),
    against: [{ veto: 'other-number', words }]
  }
  return [{ row, near }]
}

function contradicted(evidence: readonly Evidence[], field: Evidence['field'] | undefined): readonly Evidence[] {
  return evidence.map((each) => (each.field === field ? { ...each, verdict: 'contradicts' } : each))
}
