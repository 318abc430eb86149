import { resolve } from 'node:path'
import type { Problem } from '../../../../shared/domain/problemRow.ts'
import type { App } from '../../../app/app.ts'
import { command, commonOptions, EXIT, type CommonOptions, type ExitCode, type Terminal } from '../command/command.ts'
import { lastSync, withServices } from '../services/services.ts'
import { exportTo } from '../services/exportTo.ts'
import { readLedger } from '../services/readLedger.ts'
import { showResult } from '../terminal/showResult.ts'
import { clippedText, visibleJson, visibleText } from '../terminal/visibleText.ts'
import { counted, grouped, utcTime } from '../terminal/words.ts'

/** Most problems that are printed; a file takes any number. */
const ON_SCREEN = 100
const IN_JSON = 1000
/** Most problems that one call of the contract returns. */
const WINDOW = 200
const RAW_WIDTH = 200

export const problems = command({
  options: {
    out: {
      value: 'FILE',
      text: `writes all of them in full, one JSON object per line; a terminal shows the first ${ON_SCREEN}, --json gives ${grouped(IN_JSON)}`
    },
    ...commonOptions
  },
  run: (options, terminal) => {
    const { out, json } = options
    if (out !== undefined) return writeAll(options, terminal, resolve(out))
    return readLedger(options, terminal, async (app) => {
      const { completeAsOf } = (await lastSync(app)).completeness
      const { all, total } = await firstProblems(app, json ? IN_JSON : ON_SCREEN)
      terminal.out(
        json ? visibleJson({ total, completeAsOf, problems: all }) : problemWords(all, total, completeAsOf !== null)
      )
      return EXIT.done
    })
  }
})

function writeAll(options: CommonOptions, terminal: Terminal, target: string): Promise<ExitCode> {
  return withServices(options, terminal, { uses: 'ledger', target }, async ({ app }) => {
    await lastSync(app)
    const { rows, bytes } = await exportTo(app, () => app.handlers['export.start']({ kind: 'problems' }), terminal)
    showResult(
      options,
      terminal,
      { file: target, rows, bytes },
      () => `${counted(rows, 'row')} written to ${visibleText(target)}`
    )
    return EXIT.done
  })
}

async function firstProblems({ handlers }: App, most: number) {
  const all: Problem[] = []
  for (;;) {
    const count = Math.min(WINDOW, most - all.length)
    const { problems: more, total } = await handlers['sync.problems']({ from: all.length, count })
    all.push(...more)
    if (more.length === 0 || all.length >= Math.min(most, total)) return { all, total }
  }
}

/**
 * The total, then the id, the reason and the beginning of the text of each problem. `isRead`: all rows of the service
 * came once.
 */
export function problemWords(all: readonly Problem[], total: number, isRead: boolean): string {
  if (total === 0) {
    return isRead ? 'All rows could be read.' : 'All rows that came could be read, but no full sync has completed yet.'
  }
  const lines = [`${counted(total, 'row')} could not be read`, '', ...all.flatMap(problemLines)]
  if (total > all.length) lines.push(`… and ${grouped(total - all.length)} more. --out FILE writes all of them.`)
  return lines.join('\n').trimEnd()
}

function problemLines({ id, reason, raw, isCut, firstSeen, lastSeen, isAbsent }: Problem): readonly string[] {
  const absence = isAbsent ? '; the last full sync did not return it' : ''
  return [
    `    ${id === null ? 'A row without a readable id' : clippedText(id, 200)}: ${clippedText(reason, 500)}`,
    `    seen ${utcTime(firstSeen)} to ${utcTime(lastSeen)}${absence}`,
    `    ${clippedText(raw, RAW_WIDTH)}${isCut && raw.length <= RAW_WIDTH ? '…' : ''}`,
    ''
  ]
}
