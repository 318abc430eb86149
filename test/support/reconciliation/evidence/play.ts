import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { openDesk, type Desk, type Shown } from './desk.ts'
import { findingsIn, isNearAnother, moved, vanished, type Finding } from './judge.ts'
import { makeWorld, nameOf, type Recipe, type World } from './world.ts'

export interface Played {
  readonly world: World
  readonly findings: readonly Finding[]
  /** Whether it was signed off, as worlds are to be whose late transactions come then. */
  readonly isSignedOff: boolean
  /** What was shown in the end. */
  readonly last: Shown
}

/**
 * Three runs of a world, of which each accepts what is suggested; before the first, in one of two worlds, two more that
 * accept nothing. The same thing is found once.
 */
export async function play(recipe: Recipe): Promise<Played> {
  const world = makeWorld(recipe)
  const late = new Set(world.scenes.flatMap(({ scene }) => [...scene.late]))
  const isLate = ({ id }: NewTransaction) => recipe.time !== 'at once' && late.has(id)
  const there = new Set(world.rows.filter((row) => !isLate(row)).map(({ id }) => id))
  const has = (id: string) => there.has(id)
  const findings: Finding[] = []
  await using desk = await openDesk(
    world.rows.filter((row) => has(row.id)),
    world.text,
    world.name
  )
  const look = async (shown: Shown) => findings.push(...(await findingsIn(world, shown, desk, has)))

  let shown = await desk.plan()
  await look(shown)
  for (let again = 0; again < (recipe.seed % 2) * 2; again++) {
    const next = await desk.plan()
    findings.push(...vanished(world, shown, next), ...moved(world, shown, next, false))
    shown = next
  }
  let accepted: Shown | undefined
  let isSignedOff = false
  for (let run = 1; run <= 3; run++) {
    if (run > 1) {
      const planned = await desk.plan()
      findings.push(...vanished(world, shown, planned))
      shown = planned
    }
    const now = await desk.accept()
    await look(now)
    findings.push(...vanished(world, shown, now), ...moved(world, shown, now, true))
    if (accepted) findings.push(...moved(world, accepted, now, false))
    shown = accepted = now
    if (run > 1) continue
    isSignedOff = recipe.time === 'after the sign-off' && now.queue === 0
    if (isSignedOff) {
      await desk.signOff()
      findings.push(...(await newsOf(world, desk)))
      break
    }
    const came = world.rows.filter(isLate)
    if (came.length === 0) continue
    await desk.come(came)
    for (const { id } of came) there.add(id)
    accepted = undefined
  }
  const each = new Map(findings.map((finding) => [`${finding.kind} ${finding.scene} ${finding.words}`, finding]))
  return { world, findings: [...each.values()], isSignedOff, last: shown }
}

/** Scene by scene, what comes after the sign-off is news if somebody has to see it, and is none otherwise. */
async function newsOf(world: World, desk: Desk): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  let before = 0
  for (const { kind, scene } of world.scenes) {
    const came = scene.rows.filter(({ id }) => scene.late.has(id))
    if (came.length === 0) continue
    await desk.come(came)
    const { count, concerns } = await desk.news(came)
    const truths = came.flatMap(({ id }) => scene.rowTruths.get(id)?.is ?? [])
    const words = `${came.map(({ id }) => id).join('+')}: ${count - before} are news, ${concerns ? '' : 'not '}looked for`
    if (truths.includes('told') && (count <= before || !concerns))
      findings.push({ kind: 'no news', scene: kind.name, words })
    const isQuiet = truths.includes('quiet') && !came.some(({ id }) => isNearAnother(world, scene, id))
    if (!truths.includes('told') && isQuiet && count > before)
      findings.push({ kind: 'false alarm', scene: kind.name, words })
    before = count
  }
  return findings
}

/** What is left of a world when everything is left out without which it still shows the same. */
export async function smallest(recipe: Recipe, { kind, scene }: Pick<Finding, 'kind' | 'scene'>): Promise<Recipe> {
  const { scenes } = recipe
  const smaller = [
    { ...recipe, hasNoise: false, scenes: scenes.filter((one) => one.kind.name === scene).slice(0, 1) },
    { ...recipe, hasNoise: false },
    ...scenes.map((one) => ({ ...recipe, scenes: scenes.filter((other) => other !== one) }))
  ].filter((other) => other.scenes.length > 0 && nameOf(other) !== nameOf(recipe))
  for (const other of smaller) {
    const { findings } = await play(other)
    if (findings.some((each) => each.kind === kind && each.scene === scene)) return smallest(other, { kind, scene })
  }
  return recipe
}
