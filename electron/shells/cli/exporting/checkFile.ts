import { basename, resolve } from 'node:path'
import type { VerifyCheck, VerifyReport } from '../../../../shared/domain/manifest.ts'
import { AppError } from '../../../../shared/errors.ts'
import { checkedValueWords } from '../../../../shared/words/checkedValue.ts'
import { completenessWords } from '../../../../shared/words/completeness.ts'
import { describedPath, manifestPath } from '../../../features/exporting/manifestFile.ts'
import { verifyExport } from '../../../features/exporting/verify/verifyExport.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { shownAmount } from '../terminal/region.ts'
import { formatTable } from '../terminal/formatTable.ts'
import { showResult } from '../terminal/showResult.ts'
import { untilStopped } from '../terminal/untilStopped.ts'
import { clippedText, visibleText } from '../terminal/visibleText.ts'
import { utcTime } from '../terminal/words.ts'

export const checkFile = command({
  argument: { name: 'FILE', text: 'the exported file; its integrity record is expected beside it' },
  options: {
    record: { formerly: 'manifest', value: 'FILE', text: 'the integrity record, if it is elsewhere' },
    json: commonOptions.json
  },
  run: async (options, terminal) => {
    const { FILE: given } = options
    if (given === undefined)
      throw new AppError('bad-input', 'Name the exported file: npm run -s cli -- check-file FILE')
    const { file, record } = pathsOf(given, options.record)
    const { signal } = terminal
    const report = await untilStopped(verifyExport(named(file), named(record), { signal }), signal)
    showResult(options, terminal, report, () => reportWords(report, terminal.width))
    return report.isSame ? EXIT.done : EXIT.differences
  }
})

function pathsOf(given: string, record: string | undefined): { readonly file: string; readonly record: string } {
  const requested = resolve(given)
  // A user who names the integrity record means the file that it describes.
  const file = describedPath(requested) ?? requested
  return { file, record: record === undefined ? manifestPath(file) : resolve(record) }
}

function named(path: string): { readonly path: string; readonly name: string } {
  return { path, name: basename(path) }
}

/** Longer values are cut; `--json` has them whole. */
const LONGEST_CELL = 64

function reportWords({ file, manifest, isSame, checks, standing: completeness }: VerifyReport, width: number): string {
  const differing = checks.filter((check) => !check.isSame)
  const verdict = isSame
    ? `MATCHES: ${visibleText(file)} matches ${visibleText(manifest)}.`
    : `DIFFERS: ${visibleText(file)} does not match ${visibleText(manifest)}.`
  const columns = [{ head: '' }, { head: 'What' }, { head: 'Stated' }, { head: 'Found' }]
  const shown = (value: string, of: VerifyCheck) => checkedValueWords(value, of, shownAmount)
  const cells = (one: VerifyCheck) => [
    one.isSame ? 'same' : 'DIFFERS',
    one.what,
    clippedText(shown(one.stated, one), LONGEST_CELL),
    // The last column wraps, so it gets the sentence; it repeats nothing.
    one.found === one.stated ? '' : visibleText(shown(one.found, one))
  ]
  const rows = [...differing, ...checks.filter((check) => check.isSame)].map(cells)
  // A file can be unchanged and lack rows all the same.
  const ledger = completeness ? [`The ledger, when it was made: ${completenessWords(completeness, utcTime)}.`] : []
  return ['', formatTable(columns, rows, width), '', ...ledger, verdict].join('\n')
}
