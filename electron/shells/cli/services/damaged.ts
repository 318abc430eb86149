import { existsSync } from 'node:fs'
import { damagedCopies, removeDamagedCopies, type DamagedCopy } from '../../../session/damagedCopies.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { formatTable } from '../terminal/formatTable.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { noFolder } from './services.ts'
import { dataDirOf } from './storedTrail.ts'
import { grouped, utcTime } from '../terminal/words.ts'

export const damaged = command({
  details:
    'Tallydesk keeps them because you may still need something in them. Damaged ledgers were synced again; damaged settings had to be set up again; decisions were replaced by a restore and are only removed by their name.',
  options: {
    remove: { value: 'NAME', isList: true, text: 'deletes this copy; may be repeated' },
    'remove-all': { text: 'deletes all of them, except decisions' },
    'data-dir': commonOptions['data-dir'],
    json: commonOptions.json
  },
  run: async (options, terminal) => {
    const dataDir = dataDirOf(options, terminal)
    const isThere = existsSync(dataDir)
    const isNamed = options['data-dir'] !== undefined || terminal.env['TALLYDESK_DATA_DIR'] !== undefined
    if (!isThere && isNamed) throw noFolder(dataDir)
    const all = isThere ? await damagedCopies(dataDir) : []
    const cheap = all.filter(({ isDecisions }) => !isDecisions).map(({ name }) => name)
    const names = [...(options['remove-all'] ? cheap : []), ...options.remove]
    const removed = names.length === 0 ? [] : await removeDamagedCopies(dataDir, names)
    const left = all.filter(({ name }) => !names.includes(name))
    showResult(options, terminal, { damaged: left, removed }, () => words(left, removed, terminal.width))
    return EXIT.done
  }
})

function words(left: readonly DamagedCopy[], removed: readonly DamagedCopy[], width: number): string {
  const gone = removed.map(({ name }) => `Removed: ${visibleText(name)}`)
  if (left.length === 0) return [...gone, 'No damaged files.'].join('\n')
  const columns = [{ head: 'Last written to' }, { head: 'Bytes', align: 'right' }, { head: 'Name' }] as const
  const rows = left.map(({ name, bytes, changedAt }) => [utcTime(changedAt), grouped(bytes), visibleText(name)])
  return [...gone, '', formatTable(columns, rows, width), ''].join('\n')
}
