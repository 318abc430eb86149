import { describe, expect, it } from 'vitest'
import type { Command } from '../../../../renderer/kit/commands/command.ts'
import { searchCommands } from '../../../../renderer/app/searchCommands.ts'

const command = (id: string, group: Command['group'], title: string, rest: Partial<Command> = {}): Command => ({
  id,
  group,
  title,
  run: () => undefined,
  ...rest
})

const commands = [
  command('go.sync', 'Go to', 'Sync history', { words: 'passes proof' }),
  command('sync.start', 'Sync', 'Sync now', { words: 'refresh' }),
  command('export.csv', 'Export', 'Export as CSV, Safe'),
  command('export.camt', 'Export', 'Export as camt.054'),
  command('export.statement', 'Export', 'Printable statement', { words: 'pdf paper' }),
  command('column.amount', 'Table', 'Hide the column Amount', { isMinor: true })
]

const found = (text: string, recent: readonly string[] = []) =>
  searchCommands(commands, text, recent).flatMap((section) => section.commands.map(({ id }) => id))

describe('searching the commands', () => {
  it('finds by the beginnings of words, in any order, whatever the case', () => {
    expect(found('CAMT exp')).toEqual(['export.camt'])
    expect(found('now sy')).toEqual(['sync.start'])
  })

  it('finds by words that are not in the title', () => {
    expect(found('pdf')).toEqual(['export.statement'])
  })

  it('finds by letters in their order, with others between them', () => {
    expect(found('stmnt')).toEqual(['export.statement'])
  })

  it('finds nothing where one of the words is nowhere', () => {
    expect(found('export zebra')).toEqual([])
  })

  it('puts the nearer match first', () => {
    expect(found('sync')[0]).toBe('sync.start')
  })

  it('shows what was used last first while nothing is typed, and each command once', () => {
    const [first] = searchCommands(commands, ' ', ['export.camt', 'gone'])
    expect(first).toMatchObject({ title: 'Recently used', commands: [{ id: 'export.camt' }] })
    expect(found('', ['export.camt']).filter((id) => id === 'export.camt')).toHaveLength(1)
  })

  it('finds commands for single columns only when somebody searches for them', () => {
    expect(found('')).not.toContain('column.amount')
    expect(found('hide amount')).toEqual(['column.amount'])
  })
})
