// Runs every check of the project and ends with the counts: `N passed, N failed, N skipped`.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const deep = process.argv.includes('--deep')
/** Includes checks that take too long during work. */
const full = deep || process.argv.includes('--full')
const cache = join(root, 'node_modules', '.cache', 'tallydesk')
const results = join(cache, 'results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/**
 * Checks that only read the sources, and the build that the tests need, the longest first. The steps of a row run in
 * order: the lint also checks the types of the tests, for which it needs the declarations of the components.
 */
const STATIC = [
  [
    ['types of the renderer', bin('vue-tsc'), ['--build', 'renderer']],
    ['lint and types', bin('oxlint'), ['--type-check', '--max-warnings', '0']]
  ],
  [['lint of components', bin('eslint'), ['--max-warnings', '0', 'renderer/**/*.vue']]],
  [['build', bin('electron-vite'), ['build', '--logLevel', 'warn']]],
  [['boundaries', bin('depcruise'), ['electron', 'renderer', 'shared', 'test', '--output-type', 'err']]],
  [['unused code', bin('knip'), ['--no-progress', '--treat-config-hints-as-errors']]],
  [['format', bin('oxfmt'), ['--check', '.']]]
]
/** The lint's type check is experimental, so the full check also runs the compiler. */
if (full) STATIC.unshift([['types', bin('vue-tsc'), ['--build']]])

/** At most this many failed files run again: more failures are no coincidence. */
const FEW = 4

// Colour codes make a log unreadable.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

/** A folder in memory, on Linux. The full check writes to the disk. */
const MEMORY = '/dev/shm'
const ENOUGH_MEMORY = 8 * 2 ** 30
const temporary = !full && hasRoom(MEMORY) ? folderForAll(MEMORY) : undefined

/** Processor seconds of what ended so far, which a busy machine changes less than the time by the clock. */
let worked = 0

const counts = { passed: 0, failed: 0, skipped: 0 }
const skips = []
/** Files that failed and passed when run again. */
const unsteady = []

await runStatic(STATIC)
await runUnitAndIntegration()
await runSuite(
  'end-to-end tests',
  bin('playwright'),
  ['test', '--reporter=line,json', '--retries=1'],
  'playwright.json',
  readPlaywright
)

for (const each of unsteady) process.stdout.write(`unsteady, passed when run again: ${each}\n`)
for (const [reason, count] of Map.groupBy(skips, (reason) => reason))
  process.stdout.write(`skipped ${count.length}: ${reason}\n`)
if (worked > 0) process.stdout.write(`${(worked / 60).toFixed(1)} minutes of processor time\n`)
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
process.exitCode = counts.failed > 0 ? 1 : 0

function hasRoom(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_MEMORY
}

/** Open to all users like `/tmp`, because a database server of the tests runs as another user. */
function folderForAll(parent) {
  const folder = mkdtempSync(join(parent, 'tallydesk-check-'))
  chmodSync(folder, 0o1777)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * A file with a failed test or a crashed process runs once more by itself. If it passes then, it is listed at the end as
 * unsteady.
 */
async function runUnitAndIntegration() {
  const name = 'unit and integration tests'
  process.stdout.write(`\n${name}\n`)
  const first = await runVitest('vitest.json', [])
  const reports = [first]
  const again = first.code !== 0 && first.report ? filesToRunAgain(first.report) : []
  if (again.length > 0 && again.length <= FEW) {
    process.stdout.write(`Running again by itself: ${again.join(', ')}\n`)
    const isAgain = ({ name: file }) => again.includes(file)
    const suspects = first.report.testResults.filter(isAgain)
    first.report.testResults = first.report.testResults.filter((file) => !isAgain(file))
    const second = await runVitest('vitest-again.json', again)
    reports.push(second)
    if (second.code === 0) unsteady.push(...suspects.flatMap(whatFailed))
  }
  const found = reports.map(({ report }) => (report ? readVitest(report) : { passed: 0, failed: 1, skipped: 0 }))
  for (const key of Object.keys(counts)) counts[key] += found.reduce((sum, one) => sum + one[key], 0)
  const { code } = reports.at(-1)
  if (code !== 0 && found.every(({ failed }) => failed === 0)) counts.failed++
  sayOutcome(name, code, reports)
}

async function runVitest(file, files) {
  const output = join(results, file)
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${output}`, ...files]
  const ended = await run(bin('vitest'), args, true, plain)
  const report = existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : undefined
  return { ...ended, report }
}

function filesToRunAgain({ testResults }) {
  const isSuspect = ({ status, assertionResults }) =>
    status === 'failed' || assertionResults.length === 0 || assertionResults.some(({ status }) => status === 'pending')
  return testResults.filter(isSuspect).map(({ name: file }) => file)
}

function whatFailed({ name: file, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  return failed.length === 0 ? [`${file}: the process died`] : failed.map(({ fullName }) => fullName)
}

/** Runs as many rows at a time as there are cores. */
async function runStatic(rows) {
  const waiting = [...rows]
  const worker = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      for (const check of row) await runOne(check)
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker))
}

/** Counts as one check; prints its output if it fails. */
async function runOne([name, command, args]) {
  const ended = await run(command, args, false)
  counts[ended.code === 0 ? 'passed' : 'failed']++
  sayOutcome(name, ended.code, [ended])
  if (ended.code !== 0) process.stdout.write(ended.output)
}

/** Counts the tests of a suite. A suite without a report, or that fails without a failed test, is one failure. */
async function runSuite(name, command, args, report, read) {
  process.stdout.write(`\n${name}\n`)
  const ended = await run(command, args, true)
  const found = readReport(report, read)
  for (const key of Object.keys(counts)) counts[key] += found[key]
  if (ended.code !== 0 && found.failed === 0) counts.failed++
  sayOutcome(name, ended.code, [ended])
}

/** How long it took, and how much the processors worked for it where that can be known. */
function sayOutcome(name, code, runs) {
  const [seconds, work] = ['seconds', 'work'].map((what) => runs.reduce((sum, one) => sum + one[what], 0).toFixed(1))
  const times = worked > 0 ? `${seconds} s, ${work} s of processor time` : `${seconds} s`
  process.stdout.write(`${code === 0 ? 'ok' : 'FAILED'}  ${name} (${times})\n`)
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(join(results, file), 'utf8')))
  } catch (error) {
    process.stdout.write(`No report of ${file}: ${error.message}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function readVitest({ testResults }) {
  const found = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of testResults) {
    if (status === 'failed' && assertionResults.length === 0) found.failed++
    for (const { status: outcome, fullName } of assertionResults) {
      if (outcome === 'passed' || outcome === 'failed') found[outcome]++
      else {
        found.skipped++
        skips.push(fullName)
      }
    }
  }
  return found
}

function readPlaywright(report) {
  const visit = (suite) => {
    for (const { title, tests } of suite.specs ?? []) {
      for (const { status, annotations } of tests) {
        if (status === 'flaky') unsteady.push(`${suite.file}: ${title}`)
        if (status === 'skipped')
          skips.push(annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given')
      }
    }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  for (const suite of report.suites) visit(suite)
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

function run(command, args, isShown, env = {}) {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      shell: process.platform === 'win32',
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
      env: {
        ...process.env,
        ...env,
        ...(temporary !== undefined && { TMPDIR: temporary }),
        TALLYDESK_DEEP: deep ? '1' : '',
        TALLYDESK_QUICK: full ? '' : '1',
        // The tests start hundreds of processes from the same sources; this compiles the sources only once.
        NODE_COMPILE_CACHE: join(cache, 'compiled'),
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'playwright.json')
      }
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.on('error', (error) => (output += `${error.message}\n`))
    child.on('close', (code) => {
      const before = worked
      worked = workOfEnded()
      resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000, work: worked - before })
    })
  })
}

/** Processor seconds of all that this process started and that ended, with what those started. Only Linux tells. */
function workOfEnded() {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
  // The fields after the name count from 3; 16 and 17 are in hundredths of a second.
  return (Number(fields[16 - 3]) + Number(fields[17 - 3])) / 100
}
