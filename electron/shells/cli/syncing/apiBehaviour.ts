import { AssumptionKey, type Assumption } from '../../../../shared/domain/assumption.ts'
import { AppError } from '../../../../shared/errors.ts'
import { checkAssumptionValue } from '../../../features/sync/assumptions/assumptionTable.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { formatTable } from '../terminal/formatTable.ts'
import { changeLedger, readLedger } from '../services/readLedger.ts'
import { showResult } from '../terminal/showResult.ts'
import { clippedText, visibleText } from '../terminal/visibleText.ts'
import { utcTime } from '../terminal/words.ts'

export const apiBehaviour = command({
  options: {
    set: { value: 'KEY=VALUE', isList: true, read: readSetting, text: 'sets your value for a key; may be repeated' },
    reset: { value: 'KEY', isList: true, read: readReset, text: 'removes your value; may be repeated' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const changes = [...options.set, ...options.reset]
    refuseTwice(changes)
    return (changes.length > 0 ? changeLedger : readLedger)(options, terminal, async ({ handlers }) => {
      for (const change of changes) await handlers['sync.assume'](change)
      const all = await handlers['sync.assumptions'](undefined)
      showResult(options, terminal, { assumptions: all }, () => behaviourTable(all, terminal.width))
      return EXIT.done
    })
  }
})

interface Change {
  readonly key: AssumptionKey
  readonly value: string | null
}

function refuseTwice(changes: readonly Change[]): void {
  const twice = changes.find(({ key }, at) => changes.findIndex((other) => other.key === key) !== at)
  if (twice) throw new AppError('bad-input', `${twice.key} is given twice. Give it once.`)
}

function readSetting(text: string): Change {
  const at = text.indexOf('=')
  if (at < 1) throw new AppError('bad-input', '--set takes KEY=VALUE, for example cursor=inclusive.')
  const key = readKey(text.slice(0, at).trim())
  return { key, value: checkAssumptionValue(key, text.slice(at + 1).trim()) }
}

function readReset(text: string): Change {
  return { key: readKey(text), value: null }
}

function readKey(text: string): AssumptionKey {
  const key = AssumptionKey.safeParse(text)
  if (key.success) return key.data
  throw new AppError('bad-input', `There is no such key. The keys are ${AssumptionKey.options.join(', ')}.`)
}

/** The app's own labels are shorter; a list of the user's status words can be long. */
const MOST_LABEL = 50

/** One assumption per row: key, label, assumed value and its source. */
export function behaviourTable(all: readonly Assumption[], width: number): string {
  const columns = [{ head: 'Key' }, { head: 'About' }, { head: 'In force' }, { head: 'Origin' }]
  const hint = '    --json also shows the open question, how Tallydesk handles it, and the possible values.'
  return ['', formatTable(columns, all.map(cells), width), '', hint].join('\n')
}

function cells({ key, title, label, origin, detected, evidence, detectedAt }: Assumption): readonly string[] {
  const words = [origin as string]
  if (origin === 'overridden' && detected !== null) words.push(`; detected ${detected}`)
  if (evidence !== null) words.push(`: ${evidence}`)
  if (detectedAt !== null) words.push(` Detected on ${utcTime(detectedAt)}.`)
  return [key, title, clippedText(label, MOST_LABEL), visibleText(words.join(''))]
}
