// Makes everything ready before an npm script runs: `node scripts/prepare.mjs <cli|start|test|bench|states>`.
import { ensureBuild } from './build.mjs'
import { ensureTestPackages } from './debianPackages.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureElectron } from './electronBinary.mjs'
import { findNode24 } from './node24.mjs'
import { say, tellFailure } from './project.mjs'
import { ensureTestBrowser } from './testBrowser.mjs'
import { ensureTestPostgres } from './testPostgres.mjs'

const STEPS = {
  cli: [],
  start: [ensureElectron, ensureBuild],
  test: [ensureElectron, ensureTestBrowser, ensureTestPackages, ensureTestPostgres],
  bench: [ensureBuild, ensureTestBrowser, ensureTestPackages, ensureTestPostgres],
  states: [ensureTestBrowser, ensureTestPostgres]
}

const steps = STEPS[process.argv[2]]
if (!steps) {
  say(`Usage: node scripts/prepare.mjs <${Object.keys(STEPS).join('|')}>`)
  process.exit(2)
}
try {
  await ensureDependencies()
  const node = await findNode24()
  for (const step of steps) await step(node)
} catch (error) {
  tellFailure(error)
}
