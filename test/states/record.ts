import { lookAt, openBrowser, openContext, resize, SIZES } from './lookAround.ts'
import { openLiveWorld, type LiveWorld } from './recordWorld.ts'
import { states } from './states.ts'
import { statesServer } from './statesServer.ts'

/** The window in which a page asks for most. */
const LARGEST = { width: 1920, height: 1200 }

/** Records the worlds of these names, or all, by looking at each of their states; what the pages complained about. */
export async function record(names: readonly string[], tell: (line: string) => void): Promise<readonly string[]> {
  const worlds = [...new Set(states.map(({ world }) => world))]
  const unknown = names.filter((name) => !worlds.includes(name))
  if (unknown.length > 0) throw new Error(`There is no world ${unknown.join(', ')}. Choose from: ${worlds.join(', ')}`)
  const complaints: string[] = []
  const browser = await openBrowser()
  try {
    for (const world of names.length > 0 ? names : worlds) {
      try {
        await using live = await openLiveWorld(world)
        complaints.push(...(await recordFrom(browser, world, live)))
        await live.save()
        tell(`recorded ${world}`)
      } catch (error) {
        complaints.push(`${world}: ${String(error)}`)
      }
    }
  } finally {
    await browser.close()
  }
  return complaints
}

async function recordFrom(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  world: string,
  live: LiveWorld
): Promise<readonly string[]> {
  await using server = await statesServer({ sourceOf: () => Promise.resolve(live) })
  const context = await openContext(browser, server.origin)
  const page = await context.newPage()
  const complaints: string[] = []
  for (const state of states.filter((each) => each.world === world)) {
    const complained = await lookAt(page, state, LARGEST)
    for (const size of SIZES) await resize(page, size)
    complaints.push(...complained)
  }
  await context.close()
  return complaints
}
