import { expect, it } from 'vitest'
import { campaign, campaignTime } from '../../support/campaign.ts'
import { measure } from './measure.ts'
import { report } from './report.ts'

/** Longer than this, something hangs. */
const TIME = campaignTime(15 * 60_000)
const EVERYTHING = 1_000_000

it.each([
  ['chain', campaign(60, EVERYTHING)],
  ['money', campaign(80, EVERYTHING)]
] as const)(
  'notices each change of %s that is not argued to change nothing (%i)',
  async (area, sample) => {
    const { survivors } = report(await measure(area, { sample, isFresh: true }), false)
    expect(survivors.map(({ text }) => text)).toEqual([])
  },
  TIME
)
