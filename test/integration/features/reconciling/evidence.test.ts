import { describe, expect, it } from 'vitest'
import { campaign, campaignSeed, campaignTime } from '../../../support/campaign.ts'
import { play, smallest } from '../../../support/reconciliation/evidence/play.ts'
import { EvidenceTable, isFault, worldText } from '../../../support/reconciliation/evidence/table.ts'
import { askedFor, recipeOf, type Recipe } from '../../../support/reconciliation/evidence/world.ts'

/** `table` prints what was found in each kind of scene; the name of a world plays and prints that alone. */
const ASKED = process.env['EVIDENCE'] ?? ''
const WORLDS = Number(process.env['EVIDENCE_WORLDS'] ?? campaign(60, 20_000, 12))

function* recipes(): Generator<Recipe> {
  if (/^\d/.test(ASKED)) yield askedFor(ASKED)
  else for (let at = 0; at < WORLDS; at++) yield recipeOf(campaignSeed() * 100_003 + at)
}

describe('worlds of which it is known what belongs together, in a ledger and a workbook', () => {
  it('are reported as they are, the same in each run', { timeout: campaignTime(1_800_000) }, async () => {
    const table = new EvidenceTable()
    const examples = new Map<string, string>()
    for (const recipe of recipes()) {
      const played = await play(recipe)
      table.add(played)
      if (/^\d/.test(ASKED)) process.stdout.write(`\n${worldText(played)}\n`)
      for (const finding of played.findings) {
        const name = `${finding.kind}: ${finding.scene}`
        if (!isFault(finding) || examples.has(name)) continue
        examples.set(name, `${name}\n${worldText(await play(await smallest(recipe, finding)))}`)
      }
    }
    const all = [...examples]
    if (ASKED === 'table')
      process.stdout.write(`\n${all.map(([, text]) => text).join('\n\n')}\n\n${table.toString()}\n`)
    expect(all.map(([, text]) => text).join('\n\n')).toBe('')
  })
})
