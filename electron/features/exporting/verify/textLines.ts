import { AppError } from '../../../../shared/errors.ts'
import { textChunks } from '../../../core/spreadsheet/reading/textChunks.ts'
import { fileChunks } from '../files/fileChunks.ts'

/** Most characters in a line; exported files stay far below. */
const LONGEST_LINE = 64 * 2 ** 20

/** The lines of a UTF-8 text file, without line ends. Throws `bad-input` for other files. */
export async function* textLines(path: string): AsyncGenerator<string, void> {
  let parts: string[] = []
  let length = 0
  for await (const text of textChunks(fileChunks(path))) {
    const [first = '', ...more] = text.split('\n')
    parts.push(first)
    length += first.length
    if (length > LONGEST_LINE) throw new AppError('bad-input', 'A line is longer than in any exported file.')
    if (more.length === 0) continue
    yield parts.join('')
    const last = more.pop() ?? ''
    yield* more
    parts = [last]
    length = last.length
  }
  const rest = parts.join('')
  if (rest !== '') yield rest
}
