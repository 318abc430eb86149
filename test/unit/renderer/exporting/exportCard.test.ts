// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import ExportCard from '../../../../renderer/exporting/parts/ExportCard.vue'
import BalanceFields from '../../../../renderer/exporting/parts/BalanceFields.vue'
import type { ExportStatus } from '../../../../shared/domain/exportFile.ts'
import { anExport } from '../../../support/bridge/fakeBridge.ts'
import { aTotal } from '../../../support/ledger/aTotal.ts'

describe('an export card', () => {
  it('can be cancelled while it runs and shown when it is done', async () => {
    const running = mount(ExportCard, { props: { status: anExport({ rows: 2500 }) } })
    expect(running.get('[role=progressbar]').attributes('aria-valuenow')).toBe('50')
    await running.get('button').trigger('click')
    expect(running.emitted('cancel')).toHaveLength(1)
    const done = mount(ExportCard, { props: { status: anExport({ state: 'done', rows: 5000, bytes: 1_420_000 }) } })
    expect(done.text()).toMatch(/5,000 rows · 1\.4\s?MB/)
    await done.get('button').trigger('click')
    expect(done.emitted('reveal')).toHaveLength(1)
  })

  it.each([
    ['not-writable', 'Choose another place', 'choose-place'],
    ['disk-full', 'Export again', 'free-space'],
    ['keychain-locked', 'Unlock', 'unlock']
  ] as const)('that failed with %s offers the remedy: %s', async (code, label, remedy) => {
    const card = mount(ExportCard, { props: { error: { code, message: 'No.' } } })
    const buttons = card.findAll('button').filter((button) => button.text() !== '')
    expect(buttons.map((button) => button.text())).toEqual([label])
    await buttons[0]?.trigger('click')
    expect(card.emitted('remedy')).toEqual([[remedy]])
  })

  it('that failed for a reason that no remedy is known for can be exported again', async () => {
    const card = mount(ExportCard, { props: { error: { code: 'not-allowed', message: 'This is a file of the app.' } } })
    await card.get('button').trigger('click')
    expect(card.emitted('retry')).toHaveLength(1)
  })

  it('shows the sums when the export is done, and not while it runs', () => {
    const sums = [aTotal('EUR', { settled: { count: 2, incoming: '0.00', outgoing: '-12.50', net: '-12.50' } })]
    const card = (state: 'running' | 'done') => mount(ExportCard, { props: { status: anExport({ state, sums }) } })
    expect(card('done').text()).toContain('−12.50 EUR')
    expect(card('running').text()).not.toContain('EUR')
  })

  it('looks well only if the ledger was complete, and otherwise says why not', () => {
    const completeness = {
      completeAsOf: '2026-11-21T05:00:00.000Z',
      problems: 0,
      absent: 0,
      missing: null,
      verdict: 'complete' as const
    }
    const of = (change: Partial<NonNullable<ExportStatus['completeness']>>, state: ExportStatus['state'] = 'done') => {
      const card = mount(ExportCard, {
        props: { status: anExport({ state, completeness: { ...completeness, ...change } }) }
      })
      return {
        isDoubtful: card.find('svg.text-caution').exists() && !card.find('.lucide-circle-check').exists(),
        text: card.text()
      }
    }
    expect([of({}), of({ verdict: null })].map(({ isDoubtful }) => isDoubtful)).toEqual([false, false])
    expect(of({ completeAsOf: null }, 'running').isDoubtful).toBe(false)
    expect(of({ completeAsOf: null })).toEqual({
      isDoubtful: true,
      text: expect.stringContaining('No full sync has completed yet') as string
    })
    for (const verdict of ['incomplete', 'cancelled'] as const)
      expect(of({ verdict })).toEqual({ isDoubtful: true, text: expect.stringContaining('complete as of') as string })
    expect(of({ problems: 3 })).toEqual({
      isDoubtful: true,
      text: expect.stringContaining('3 rows cannot be read') as string
    })
    expect(of({ absent: 2 })).toEqual({
      isDoubtful: true,
      text: expect.stringContaining('2 rows that the last full sync did not return') as string
    })
    const missing = { rows: 150, known: 300, foundAt: '2026-11-20T05:00:00.000Z', foundAgainAt: null, isAgreed: false }
    expect(of({ missing })).toEqual({
      isDoubtful: true,
      text: expect.stringContaining('150 rows of 300 known rows did not come back') as string
    })
  })
})

it('an opening balance shows how its currency is written', () => {
  const props = { modelValue: {}, currencies: ['EUR', 'JPY', 'KWD'], need: 'needed', note: '' } as const
  const fields = mount(BalanceFields, { props }).findAll('input')
  expect(fields.map((field) => field.attributes('placeholder'))).toEqual(['0.00', '0', '0.000'])
})
