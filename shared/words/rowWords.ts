import type { CsvRowShown } from '../domain/reconciliation/instruction.ts'

const MOST_CELLS = 10
const LONGEST = 40

/** The row of a file that a question is about: `Line 3: “Elin Berg”, “1.250”`. */
export function rowWords({ line, cells }: CsvRowShown): string {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const quoted = filled
    .slice(0, MOST_CELLS)
    .map((cell) => `“${cell.length > LONGEST ? `${cell.slice(0, LONGEST)}…` : cell}”`)
  return `Line ${line}: ${[...quoted, ...(filled.length > MOST_CELLS ? ['…'] : [])].join(', ')}`
}
