import { describe, expect, it } from 'vitest'
import { campaign, campaignSeed } from '../../support/campaign.ts'
import { findingsIn, outcomeOf, type Finding } from '../../support/reconciliation/traps/judge.ts'
import { makeWorld, recipeOf, TRAPS, type Recipe } from '../../support/reconciliation/traps/makeWorld.ts'
import { shown } from '../../support/reconciliation/traps/shown.ts'
import { TrapTable } from '../../support/reconciliation/traps/trapTable.ts'

const WORLDS = campaign(300, 20_000)

function recipes(): readonly Recipe[] {
  return Array.from({ length: WORLDS }, (_, at) => {
    const trap = TRAPS[at % TRAPS.length]
    if (!trap) throw new Error('There are no traps.')
    return recipeOf(trap, campaignSeed() * 100_003 + at)
  })
}

function judged(recipe: Recipe): readonly Finding[] {
  const world = makeWorld(recipe)
  return findingsIn(world, outcomeOf(world))
}

/** The recipe with as little as still shows the same. */
function smallest(recipe: Recipe, { kind, scene }: Finding): Recipe {
  const shows = (other: Recipe) => judged(other).some((finding) => finding.kind === kind && finding.scene === scene)
  const smaller = [
    { ...recipe, hasNoise: false },
    ...recipe.scenes.map((one) => ({ ...recipe, scenes: recipe.scenes.filter((other) => other !== one) }))
  ].find((other) => (other.hasNoise !== recipe.hasNoise || other.scenes.length < recipe.scenes.length) && shows(other))
  return smaller ? smallest(smaller, { kind, scene, about: '', words: '' }) : recipe
}

describe('worlds of which it is known what belongs together', () => {
  it('are reconciled without a false match, and without missing what a careful person confirms', () => {
    const table = new TrapTable()
    const examples = new Map<string, string>()
    for (const recipe of recipes()) {
      const world = makeWorld(recipe)
      const findings = findingsIn(world, outcomeOf(world))
      table.add(recipe.scenes.map(({ trap }) => trap.name), world.itemTruths, findings)
      for (const finding of findings) {
        const name = `${finding.kind}: ${finding.scene}`
        if (examples.has(name)) continue
        const least = smallest(recipe, finding)
        examples.set(name, `${name} (seed ${recipe.seed})\n${shown(makeWorld(least), judged(least))}`)
      }
    }
    if (process.env['TRAPS'] === 'table' || examples.size > 0) console.info(`${table}`)
    expect([...examples.values()].join('\n\n')).toBe('')
  })
})
