/** A plain table for a terminal: the first column to the left, the others to the right, in from the margin. */
export function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('   ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width)).join('───')
  return [line(heads), rule, ...rows.map(line)].map((text) => `    ${text}`).join('\n')
}
