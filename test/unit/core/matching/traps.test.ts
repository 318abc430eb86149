import { isValidIBAN } from 'ibantools'
import { describe, expect, it } from 'vitest'
import { campaign, campaignSeed, campaignTime } from '../../../support/campaign.ts'
import { readText } from '../../../support/reading/readText.ts'
import { asFile } from '../../../support/reconciliation/traps/asFile.ts'
import { elsewhere, linesOf } from '../../../support/reconciliation/traps/elsewhere.ts'
import { findingsIn, outcomeOf, type Finding } from '../../../support/reconciliation/traps/judge.ts'
import { makeWorld, recipes, type Recipe } from '../../../support/reconciliation/traps/makeWorld.ts'
import { shown } from '../../../support/reconciliation/traps/shown.ts'
import { TrapTable } from '../../../support/reconciliation/traps/trapTable.ts'
import type { TrapWorld } from '../../../support/reconciliation/traps/trapWorld.ts'

const WORLDS = campaign(600, 20_000)
const timeout = campaignTime(60_000)

function judged(recipe: Recipe): readonly Finding[] {
  const world = makeWorld(recipe)
  return findingsIn(world, outcomeOf(world))
}

/** What is left of a recipe when everything is left out without which it still shows the same. */
function smallest(recipe: Recipe, { kind, scene }: Pick<Finding, 'kind' | 'scene'>): Recipe {
  const smaller = [
    ...(recipe.hasNoise ? [{ ...recipe, hasNoise: false }] : []),
    ...recipe.scenes.map((one) => ({ ...recipe, scenes: recipe.scenes.filter((other) => other !== one) }))
  ].find((other) => judged(other).some((finding) => finding.kind === kind && finding.scene === scene))
  return smaller ? smallest(smaller, { kind, scene }) : recipe
}

const FORMS = ['pain.001', 'csv', 'bulk-request', 'ids'] as const

/** The forms in which a world comes to something else than it does as it is; where it is read otherwise, that is said. */
async function differing(world: TrapWorld, count: (form: string) => void): Promise<readonly string[]> {
  const lines = linesOf(outcomeOf(world))
  const told: string[] = []
  for (const form of FORMS) {
    const written = asFile(world, form)
    if (!written) continue
    count(form)
    const read = await readText(written.text)
    const items = read.taken.map((item, at) => ({ ...item, key: written.items[at]?.key ?? '', position: at + 1 }))
    expect(read.faultLines).toEqual([])
    expect(items).toEqual(written.items.map((item, at) => ({ ...item, position: at + 1 })))
    const again = linesOf(outcomeOf({ items, rows: world.rows, batches: read.batches, messageId: read.messageId }))
    if (again.join() !== lines.join()) {
      const apart = again.filter((line) => !lines.includes(line)).join('\n    ')
      told.push(`As ${form}:\n    ${apart}\n${shown(world, [])}`)
    }
  }
  return told
}

describe('worlds of which it is known what belongs together', { timeout }, () => {
  it('say of each payment what may become of it, and name nothing twice', () => {
    for (const recipe of recipes(WORLDS)) {
      const { items, rows, itemTruths, rowTruths, batches } = makeWorld(recipe)
      const names = [...items.map(({ key }) => key), ...rows.map(({ id }) => id), ...batches.map(({ id }) => id)]
      expect(new Set(names).size).toBe(names.length)
      expect(itemTruths.map(({ key }) => key).toSorted()).toEqual(items.map(({ key }) => key).toSorted())
      const known = new Set(names)
      const meant = [...itemTruths.flatMap((truth) => truth.rows.flat()), ...rowTruths.map(({ id }) => id)]
      expect(meant.filter((id) => !known.has(id))).toEqual([])
      const ibans = items.flatMap((item) => (/^[A-Z]{2}\d{2}/.test(item.counterpartyNumber ?? '') ? [item] : []))
      expect(ibans.filter(({ counterpartyNumber }) => !isValidIBAN(counterpartyNumber ?? ''))).toEqual([])
    }
  })

  it('are reconciled without a false match, and without missing what a careful person confirms', () => {
    const table = new TrapTable()
    const examples = new Map<string, string>()
    for (const recipe of recipes(WORLDS)) {
      const world = makeWorld(recipe)
      const findings = findingsIn(world, outcomeOf(world))
      const scenes = recipe.scenes.map(({ trap }) => trap.name)
      table.add(scenes, world.itemTruths, findings)
      for (const finding of findings) {
        const name = `${finding.kind}: ${finding.scene}`
        if (examples.has(name)) continue
        const least = smallest(recipe, finding)
        examples.set(
          name,
          `${name} (TALLYDESK_SEED=${campaignSeed()}, world ${recipe.seed})\n${shown(makeWorld(least), judged(least))}`
        )
      }
    }
    if (process.env['TRAPS'] === 'table' || examples.size > 0) process.stdout.write(`\n${table.toString()}\n`)
    expect([...examples.values()].join('\n\n')).toBe('')
  })

  it('are not matched with other transactions when a colleague has taken the same file already', () => {
    const told: string[] = []
    for (const recipe of recipes(WORLDS)) {
      const world = makeWorld(recipe)
      const elsewhere = new Set([...outcomeOf(world).items.values()].flatMap(({ rows }) => rows))
      const findings = findingsIn(world, outcomeOf({ ...world, elsewhere })).filter(
        ({ kind }) => kind === 'false clean'
      )
      if (findings.length > 0) told.push(`seed ${recipe.seed}: ${shown(world, findings)}`)
    }
    expect(told.slice(0, 3).join('\n\n')).toBe('')
  })

  it('come to the same in every order and under other names', () => {
    const told: string[] = []
    for (const recipe of recipes(WORLDS)) {
      const world = makeWorld(recipe)
      const other = elsewhere(world, recipe.seed)
      const lines = linesOf(outcomeOf(world))
      const again = linesOf(outcomeOf(other.world), other.back)
      if (again.join() !== lines.join()) {
        told.push(
          `seed ${recipe.seed}: ${again.filter((line) => !lines.includes(line)).join(', ')}\n${shown(world, [])}`
        )
      }
    }
    expect(told.slice(0, 3).join('\n\n')).toBe('')
  })

  it('come to the same in every form of file that says the same', async () => {
    const told: string[] = []
    const counts = new Map<string, number>()
    for (const recipe of recipes(WORLDS)) {
      const apart = await differing(makeWorld(recipe), (form) => counts.set(form, (counts.get(form) ?? 0) + 1))
      told.push(...apart.map((words) => `seed ${recipe.seed}: ${words}`))
    }
    if (process.env['TRAPS'] === 'table')
      process.stdout.write(`\nWritten and read: ${JSON.stringify(Object.fromEntries(counts))}\n`)
    expect([...counts.keys()].toSorted()).toEqual([...FORMS].toSorted())
    expect(told.slice(0, 3).join('\n\n')).toBe('')
  })
})
