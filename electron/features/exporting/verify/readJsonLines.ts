import { AppError } from '../../../../shared/errors.ts'
import { jsonValue } from '../../../../shared/text/jsonValue.ts'
import type { ContentReader, SettingsOf } from './contentReader.ts'
import type { FoundRow } from './tally.ts'
import { textLines } from './textLines.ts'

/** Reads JSON Lines, an object a line. */
export const readJsonLines: ContentReader<SettingsOf<'jsonl'>> = async (path, _settings, tally) => {
  let number = 0
  for await (const line of textLines(path)) {
    number += 1
    const here = number
    tally.add(rowOf(line, here), () => `line ${here}`)
  }
  return {}
}

function rowOf(line: string, number: number): FoundRow {
  const fields = parsed(line, number)
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : undefined
  }
  return { id: text('id'), currency: text('currency') ?? '', amount: text('amount') ?? '', status: text('status') }
}

function parsed(line: string, number: number): Readonly<Record<string, unknown>> {
  const value = jsonValue(line)
  if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>
  throw new AppError('bad-input', `Line ${number} is not a JSON object: the file is incomplete or was changed there.`)
}
