import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startProcess } from '../../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import type { Figure } from '../figure.ts'
import { launchBrowser, withApp } from './appInBrowser.ts'
import { fillApp } from './filledApp.ts'

const ROWS = 1_000_000
/** Seconds after the first rows in which work that can wait comes to its end. */
const SETTLING = 30
const RESTING = 60
// Of /proc, on every Linux machine.
const TICKS_A_SECOND = 100

interface Rest {
  /** Resident memory at the end. */
  readonly megabytes: number
  /** Of one processor. */
  readonly share: number
}

/** The process behind a page that nobody touches, next to a Node that waits for nothing. */
export async function atRest(): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder()
  await fillApp(folder.path, ROWS)
  await using bare = startProcess(process.execPath, ['-e', 'setInterval(() => undefined, 2 ** 30)'])
  const browser = await launchBrowser()
  try {
    const [app, reference] = await withApp(browser, folder.path, async ({ pid }) => {
      await wait(SETTLING * 1000)
      return await Promise.all([rest(pid), rest(bare.pid)])
    })
    return figures(app, reference)
  } finally {
    await browser.close()
  }
}

async function rest(pid: number): Promise<Rest> {
  const before = usedTicks(pid)
  await wait(RESTING * 1000)
  return { megabytes: residentMb(pid), share: (usedTicks(pid) - before) / TICKS_A_SECOND / RESTING }
}

/** The time that all threads have computed, in user mode and in the kernel. */
function usedTicks(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Fields are counted from behind the program's name, which may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

function figures(app: Rest, bare: Rest): readonly Figure[] {
  const name = `the app at rest, ${ROWS.toLocaleString('en')} rows and a page open`
  const percent = ({ share }: Rest) => `${(100 * share).toFixed(2)} %`
  return [
    {
      name: `${name}: resident memory of its main side`,
      measured: `${app.megabytes.toFixed(0)} MB`,
      aim: '<= 180 MB',
      isMet: app.megabytes <= 180,
      detail: `sandbox, ledger and workbook open; a Node that does nothing holds ${bare.megabytes.toFixed(0)} MB`
    },
    {
      name: `${name}: share of one processor`,
      measured: percent(app),
      aim: '<= 0.1 %',
      isMet: app.share <= 0.001,
      detail: `over ${RESTING} s, ${SETTLING} s after its first rows; a Node that does nothing uses ${percent(bare)}`
    }
  ]
}
