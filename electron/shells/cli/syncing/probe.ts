import type { ProbeFinding, ProbeReport, UnitSample } from '../../../../shared/domain/probe.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { withServices } from '../services/services.ts'
import { shownAmount } from '../terminal/region.ts'
import { formatTable } from '../terminal/formatTable.ts'
import { showResult } from '../terminal/showResult.ts'
import { untilStopped } from '../terminal/untilStopped.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { counted, utcTime } from '../terminal/words.ts'

export const probe = command({
  options: commonOptions,
  run: (options, terminal) =>
    withServices(options, terminal, { uses: 'service' }, async ({ app, keep }) => {
      terminal.progress('Probing the service…')
      const probing = app.handlers['sync.probe'](undefined).finally(() => terminal.progress(''))
      const report = await untilStopped(probing, terminal.signal)
      if (report.error === null || report.findings.some(({ value }) => value !== null)) keep()
      showResult(options, terminal, report, () => probeWords(report, terminal.width))
      if (report.error) terminal.err(`tallydesk: ${visibleText(report.error.message)}`)
      return report.error === null ? EXIT.done : EXIT.failed
    })
})

/** The table of findings with their evidence, a real amount read in both ways, and the cost of the probe. */
export function probeWords(
  { at, requests, milliseconds, findings, unitSample, error }: ProbeReport,
  width: number
): string {
  const seconds = (milliseconds / 1000).toFixed(1)
  const lines = ['', `Probe of ${utcTime(at)}: ${counted(requests, 'request')}, ${seconds} s`]
  if (findings.length > 0) {
    const columns = [{ head: 'About' }, { head: 'Found' }, { head: '' }, { head: 'Evidence' }]
    lines.push('', formatTable(columns, findings.map(cells), width))
  }
  if (unitSample) lines.push('', ...sampleLines(unitSample))
  if (error) lines.push('', 'It ended early. What it found until then is used.')
  return [...lines, ''].join('\n')
}

function cells({ title, value, label, evidence, isAdopted }: ProbeFinding): readonly string[] {
  const mark = value === null ? 'not known' : isAdopted ? 'adopted' : 'not adopted'
  return [title, label, mark, evidence].map(visibleText)
}

function sampleLines({ id, source, currency, asMajor, asMinor }: UnitSample): readonly string[] {
  const forms: string[] = []
  if (asMajor !== null) forms.push(`${shownAmount(asMajor)} ${currency} if amounts are in whole units (major)`)
  if (asMinor !== null) forms.push(`${shownAmount(asMinor)} ${currency} if they are in the smallest unit (minor)`)
  const question = forms.length > 1 ? ['    The connection says which of them is right.'] : []
  return [
    `    The service sends the amount of transaction ${visibleText(id)} as ${visibleText(source)}. That is`,
    ...forms.map((form, at) => `    ${at === 0 ? '  ' : 'or'} ${form}`),
    ...question
  ]
}
