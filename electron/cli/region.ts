import { Region } from '../../shared/domain/appSettings.ts'
import { AppError } from '../../shared/errors.ts'
import { amountFormat, regionalAmount } from '../../shared/regionalAmount.ts'
import type { Options } from './command.ts'
import { textOption } from './optionValues.ts'
import { visibleText } from './terminal/visibleText.ts'

/** Where nobody set a region. */
const ENGLISH = 'en'
/** Whose amounts and counts a command prints for people. A process runs one command; what programs read has none. */
let region = ENGLISH

/** Null for English. */
export function writeAs(tag: string | null): void {
  region = tag ?? ENGLISH
}

/** The region that `--region` names; undefined without it. Rejects with `bad-input` what is none. */
export function regionOption(options: Options): string | undefined {
  const given = textOption(options, 'region')
  if (given === undefined || Region.safeParse(given).success) return given
  throw new AppError('bad-input', `--region takes a language and a region such as de-DE, not "${given}".`)
}

/** Decimal text as people of the region write it, with a hyphen as its minus; what is none stays as it is. */
export function shownAmount(decimal: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(decimal) ? regionalAmount(decimal, region, '-') : visibleText(decimal)
}

/** A whole number with its digits in groups. */
export function shownCount(count: number): string {
  return amountFormat(0, region).format(count)
}
