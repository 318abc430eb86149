import { describe, expect, it } from 'vitest'
import type { SampledPage } from '../../../../../electron/service/api/resources/transactions.ts'
import { unitProbe, unitSampleOf } from '../../../../../electron/features/sync/probing/unitProbe.ts'

/** A page with amounts as the service wrote them; `12 JPY`, else euros. */
function pageOf(amounts: readonly string[]): SampledPage {
  const samples = amounts.map((written, at) => {
    const [source = '', currency = 'EUR'] = written.split(' ')
    return { id: `t${at}`, source, currency }
  })
  return { rows: [], ids: [], times: [], problems: [], date: null, hasMore: false, amounts: samples }
}

const whole = Array.from({ length: 19 }, () => '100')

async function unitOf(amounts: readonly string[]) {
  const context = { head: () => pageOf(amounts), unit: 'major', limit: () => 9 } as const
  const [finding] = await unitProbe.look({ ...context, ask: () => Promise.reject(new Error('It asks nothing.')) })
  return finding
}

describe('the probe of the unit of amounts', () => {
  it.each(['12.5', '-0.05', '1.25e1', '1250e-3', '125E-1', '5e-2', '105.0e-1', '1.05e1'])(
    'sees the fraction of %s',
    async (one) => {
      expect(await unitOf([...whole, one])).toMatchObject({ value: 'major' })
    }
  )

  it.each(['12', '-12.00', '1.25e2', '1.2E+3', '1200e-2', '-300e-2', '0'])('sees none in %s', async (one) => {
    expect(await unitOf([...whole, one])).toMatchObject({ value: 'minor', isSure: false })
  })

  it('says nothing of few amounts, and counts none whose currency has no cents', async () => {
    for (const amounts of [whole, [...whole, '100 JPY']]) {
      const finding = await unitOf(amounts)
      expect(finding).toMatchObject({ value: null })
      expect(finding?.evidence).toContain('too few')
    }
  })
})

describe('the amount that is shown in both units', () => {
  it('is the largest, paid or received, of those that differ and can be read in both', () => {
    const shown = unitSampleOf(pageOf(['500', '-90000', '1200', '999999 JPY', '9876543.2109']))
    expect(shown).toMatchObject({ id: 't1', source: '-90000', currency: 'EUR' })
    expect([shown?.asMajor, shown?.asMinor]).toEqual(['-90000.00', null])
    expect(unitSampleOf(pageOf(['500', '-90000']))?.asMinor).toBe('-900.00')
    expect(unitSampleOf(pageOf(['500', '-500']))?.id).toBe('t0')
  })

  it('is none where no amount differs', () => {
    expect(unitSampleOf(pageOf([]))).toBeNull()
    expect(unitSampleOf(pageOf(['12 JPY', '0']))).toBeNull()
  })
})
