import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type {
  CsvGiven,
  CsvQuestion,
  InstructionOrigin,
  InstructionPreview
} from '../../../../shared/domain/reconciliation/instruction.ts'
import { AppError } from '../../../../shared/errors.ts'
import { rowWords } from '../../../../shared/words/rowWords.ts'
import type { App } from '../../../app/app.ts'
import type { Terminal } from '../command/command.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { counted } from '../terminal/words.ts'
import { dayOrderOf } from '../../../../shared/days/typedDay.ts'
import { knownRegion, shownAmount } from '../terminal/region.ts'
import { mappingWords } from './mappingWords.ts'

/** How many mistakes are printed at most. */
const MOST_TOLD = 20

/**
 * Reads and checks an instruction; `-` is standard input. Prints how columns were read, and warnings, to standard
 * error. Rejects with `bad-input` if it cannot be stored, after printing every mistake with its place; not if it
 * `isKnown`, because then nothing is stored.
 */
export async function readInstructionFile(
  { handlers }: App,
  file: string,
  mapping: CsvGiven | null,
  isKnown: (preview: InstructionPreview) => boolean,
  terminal: Terminal
): Promise<InstructionPreview> {
  const read = await handlers['instruction.read']({ origin: await originOf(file, terminal), mapping })
  const { preview, words: dates } = await datesRead(handlers, read, mapping)
  for (const words of preview.csv === null ? [] : mappingWords(preview.csv))
    terminal.err(`tallydesk: ${visibleText(words)}`)
  if (dates !== undefined) terminal.err(`tallydesk: ${visibleText(dates)}`)
  for (const words of repeatedWords(preview)) terminal.err(`tallydesk: ${visibleText(words)}`)
  for (const warning of preview.warnings) terminal.err(`tallydesk: ${visibleText(warning)}`)
  if (preview.faultCount === 0 || isKnown(preview)) return preview
  const name = file === '-' ? 'Standard input' : basename(file)
  for (const { line, column, message } of preview.faults.slice(0, MOST_TOLD)) {
    const place = [name, ...(line === null ? [] : [`line ${line}`]), ...(column === null ? [] : [`column ${column}`])]
    terminal.err(`tallydesk: ${visibleText(`${place.join(', ')}: ${message}`)}`)
  }
  const questions = preview.csv?.questions ?? []
  for (const words of questions.flatMap((question) => optionWords(question, questions)))
    terminal.err(`tallydesk: ${visibleText(words)}`)
  await handlers['instruction.forget'](preview.draft)
  throw new AppError(
    'bad-input',
    `${name} cannot be reconciled: ${counted(preview.faultCount, 'mistake')}. Nothing was stored.`
  )
}

/** Where the file leaves open whether its days or months come first, the region that the user gave or set decides. */
async function datesRead(
  handlers: App['handlers'],
  preview: InstructionPreview,
  mapping: CsvGiven | null
): Promise<{ readonly preview: InstructionPreview; readonly words?: string }> {
  const question = preview.csv?.questions.find(({ about }) => about === 'dateOrder')
  const region = knownRegion()
  if (!question || region === undefined) return { preview }
  const dateOrder = dayOrderOf(region) === 'month-first' ? 'month-day-year' : 'day-month-year'
  const option = question.options.find(({ set }) => set.dateOrder === dateOrder)
  if (!option) return { preview }
  return {
    preview: await handlers['instruction.remap']({ draft: preview.draft, mapping: { ...mapping, dateOrder } }),
    words: `${question.words} Read as ${option.label}, as in the region ${region}. Name another order with --mapping-file.`
  }
}

/**
 * The open questions that options can answer, written as a mapping file would; if it names columns, the others stay
 * open.
 */
function optionWords({ about, words, row, options }: CsvQuestion, all: readonly CsvQuestion[]): readonly string[] {
  if (options.length === 0) return []
  const others = all.map((each) => each.about).filter((each) => each !== about && each !== 'total')
  const orRegion = about === 'dateOrder' ? ', or give the region of the file with --region' : ''
  const written = ({ set }: (typeof options)[number]) =>
    JSON.stringify(set.columns && others.length > 0 ? { ...set, open: others } : set)
  return [
    ...(row ? [`${rowWords(row)}.`] : []),
    `${words} Write one of these in a file, and name it with --mapping-file${orRegion}:`,
    ...options.map((option) => `  ${written(option)}  ${option.label}`)
  ]
}

async function originOf(file: string, terminal: Terminal): Promise<InstructionOrigin> {
  if (file !== '-') {
    await stat(file).catch((cause: unknown) => {
      // Other mistakes are reported when the file is read.
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) return
      throw new AppError('bad-input', `There is no file named ${file}. Check its name and folder.`, { cause })
    })
    return { from: 'file' }
  }
  const bytes = await terminal.readInputBytes()
  if (bytes === undefined) throw new AppError('bad-input', 'Standard input holds no payment file. Pipe it in.')
  return { from: 'bytes', bytes, name: 'Standard input' }
}

/** Payments of the file that may be duplicates. */
function repeatedWords({ repeated, repeatedCount }: InstructionPreview): readonly string[] {
  const lines = repeated.map(({ name, amount, currency, count, positions }) => {
    const places = `${positions.join(', ')}${count > positions.length ? ', …' : ''}`
    return `Possible duplicate: ${name}, ${shownAmount(amount.replace(/^-/, ''))} ${currency ?? ''}, ${count} times (no. ${places}).`
  })
  const more = repeatedCount - repeated.length
  return more > 0 ? [...lines, `${counted(more, 'more possible duplicate')}.`] : lines
}
