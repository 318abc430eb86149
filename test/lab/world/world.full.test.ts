import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaign, campaignSeed, campaignTime } from '../../support/campaign.ts'
import { openWorlds, type Worlds } from './runWorlds.ts'

// WORLD_SEED=7 WORLD_DAYS=100 npx vitest run --project lab test/lab/world/world.full.test.ts
// lives a seed again, exactly as before; with WORLD_SHOWN=1 it prints all that is done and answered.
const { WORLD_SEED, WORLD_DAYS, WORLD_SHOWN } = process.env
const SEEDS = campaign(4, 100)
const DAYS = Number(WORLD_DAYS ?? campaign(20, 100))
const LANES = 2

let worlds: Worlds
beforeAll(async () => void (worlds = await openWorlds()))
afterAll(() => worlds[Symbol.asyncDispose]())

const seeds =
  WORLD_SEED === undefined ? Array.from({ length: SEEDS }, (_, at) => campaignSeed() * 1000 + at) : [Number(WORLD_SEED)]

it(
  'lives its days without a wrong row, a lost decision, a broken chain or a plain secret',
  { timeout: campaignTime(900_000) },
  async () => {
    const started = performance.now()
    const tally = new Map<string, number>()
    const wrong: string[] = []
    const left = [...seeds]
    let days = 0
    async function lane(): Promise<void> {
      for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
        const ended = await worlds.live(seed, DAYS, WORLD_SHOWN === '1')
        if (ended.violation !== undefined) {
          wrong.push(`WORLD_SEED=${seed} WORLD_DAYS=${DAYS}\n${ended.violation}`)
          continue
        }
        days += ended.days
        for (const [name, count] of Object.entries(ended.tally)) tally.set(name, (tally.get(name) ?? 0) + count)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    const seconds = (performance.now() - started) / 1000
    process.stdout.write(
      `${days} simulated days of ${seeds.length} seeds, ${(days / seconds).toFixed(1)} a second, ${wrong.length} violations\n`
    )
    if (days > 1000) process.stdout.write(`${[...tally].map(([name, count]) => `${name} ${count}`).join(', ')}\n`)
    expect(wrong).toEqual([])
  }
)

it(
  'lives a seed again exactly, and nothing of it outside of its world',
  { timeout: campaignTime(300_000) },
  async () => {
    const [seed = 1] = seeds
    const [one, other] = await Promise.all([worlds.live(seed, 12), worlds.live(seed, 12)])
    expect({ ...one, seconds: 0 }).toEqual({ ...other, seconds: 0 })
    expect(one).toMatchObject({ outside: [] })
  }
)
