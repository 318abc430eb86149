// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import EvidenceTable from '../../../../renderer/reconciliation/parts/queue/EvidenceTable.vue'
import QueueHead from '../../../../renderer/reconciliation/parts/queue/QueueHead.vue'
import type { EvidenceColumn } from '../../../../renderer/reconciliation/parts/queue/evidenceColumns.ts'
import VetoList from '../../../../renderer/reconciliation/parts/rules/VetoList.vue'
import { VETOES } from '../../../../shared/reconciliation/vetoes.ts'
import { aFoundTransaction, anItemRow } from '../../../support/reconciliation/shownRows.ts'

describe('the table of evidence', () => {
  const item = anItemRow()
  const said = { field: 'counterpartyName', expected: 'Nordlys Kraft AS', found: 'Nordlys AS' } as const
  const fitting: EvidenceColumn = {
    kind: 'candidate',
    key: 't1',
    transactions: [aFoundTransaction()],
    transactionIds: ['t1'],
    items: [item.key],
    rule: null,
    why: null,
    against: [],
    residual: '0.00',
    evidence: [{ ...said, verdict: 'similar' }]
  }
  const doubtful: EvidenceColumn = {
    ...fitting,
    key: 't2',
    against: [{ veto: 'other-name', words: 'the name is Other Ltd, not Nordlys Kraft AS' }],
    evidence: [{ ...said, found: 'Other Ltd', verdict: 'contradicts' }]
  }
  const columns = [fitting, doubtful]
  const table = mount(EvidenceTable, { props: { item, columns, chosen: -1 } })
  const rowOf = (name: string) => table.findAll('tbody tr').find((row) => row.get('th').text() === name)
  const cells = (name: string) => rowOf(name)?.findAll('td') ?? []

  it('says of each possible match what speaks against it, or that nothing does', () => {
    expect(cells('Evidence against it').map((cell) => cell.text())).toEqual([
      '',
      'Nothing',
      'The name is Other Ltd, not Nordlys Kraft AS.'
    ])
  })

  it('marks a contradicting field by an icon, a colour, and words for screen readers', () => {
    const [, fits, contradicts] = cells('Counterparty')
    expect(contradicts?.get('.sr-only').text()).toBe('evidence against it:')
    expect([contradicts?.find('svg').exists(), contradicts?.find('.bg-danger-soft').exists()]).toEqual([true, true])
    expect(fits?.find('.bg-danger-soft').exists()).toBe(false)
  })

  it('has no row of evidence against a match where there is none', () => {
    expect(mount(EvidenceTable, { props: { item, columns: [fitting], chosen: -1 } }).text()).not.toContain('Speaks')
  })
})

it('a transaction that looks like a return says so where it is decided on', () => {
  const why =
    'The same amount back from Acme as transaction t1 of 2026-11-18, which is matched: it may have been returned.'
  const row = aFoundTransaction({ why })
  expect(mount(QueueHead, { props: { row } }).text()).toContain(why)
})

it('a payment that went to another name says to which', () => {
  const item = anItemRow({ differences: ['name'] })
  const evidence = [
    { field: 'counterpartyName', expected: 'Acme AB', found: 'Other Ltd', verdict: 'contradicts' }
  ] as const
  expect(mount(QueueHead, { props: { item, evidence } }).text()).toContain(
    'Paid to another name: Other Ltd, instructed Acme AB.'
  )
})

it('the reasons that no rule may overrule are all listed and cannot be changed', () => {
  const list = mount(VetoList)
  const told = list.findAll('dl > div').map((veto) => [veto.get('dt').text(), veto.get('dd').text()])
  expect(new Map(told.map(([name = '', says = '']) => [name, says]))).toEqual(
    new Map(VETOES.map(({ name, says }) => [name, says]))
  )
  expect(list.findAll('button, input, select, textarea')).toEqual([])
})

it('the head of a payment says whom its payee is paid for', () => {
  const headOf = (ultimateName: string | null) =>
    mount(QueueHead, { props: { item: anItemRow({ ultimateName }) } }).text()
  expect(headOf('Alpha GmbH')).toContain('for Alpha GmbH · No. 1')
  expect(headOf(null)).not.toContain(' · No. 1')
})
