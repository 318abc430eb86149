import { FORMATS } from '../parts/exportFormats.ts'
import { useExporting } from './useExporting.ts'
import { useVerify } from './verify.ts'
import type { Command } from '../../kit/commands/command.ts'
import { useCommands } from '../../kit/commands/useCommands.ts'

export function useExportCommands(): void {
  const { refusal, items, start, openDialog } = useExporting()
  const verify = useVerify()

  const atOnce = (): readonly Command[] =>
    items.value
      .filter(({ settings }) => settings)
      .map((item) => ({
        id: `export.now.${item.id}`,
        group: 'Export',
        title: `Export as ${item.title}`,
        words: `download save file now${item.isForPrograms ? ' for programs' : ''}`,
        disabled: refusal.value,
        run: () => start(item)
      }))

  const throughDialog = (): readonly Command[] =>
    FORMATS.filter(({ value }) => value !== 'statement').map(({ value, label, note, isForPrograms }) => ({
      id: `export.set.${value}`,
      group: 'Export',
      title: `Set up an export as ${label}…`,
      words: isForPrograms ? `${note} for programs` : note,
      disabled: refusal.value,
      isMinor: true,
      run: () => openDialog(value)
    }))

  useCommands(() => [
    {
      id: 'export.open',
      group: 'Export',
      title: 'Export what is shown…',
      words: 'download save file columns templates',
      shortcut: 'mod+shift+e',
      disabled: refusal.value,
      run: () => openDialog()
    },
    ...atOnce(),
    ...throughDialog(),
    {
      id: 'statement.open',
      group: 'Export',
      title: 'Printable statement',
      words: 'pdf print paper pages',
      shortcut: 'mod+p',
      disabled: refusal.value,
      run: () => start({ id: 'statement', title: '', note: '' })
    },
    {
      id: 'export.verify',
      group: 'Export',
      title: 'Check an exported file…',
      words: 'verify integrity record manifest hash compare',
      run: verify.open
    }
  ])
}
