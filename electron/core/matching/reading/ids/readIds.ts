import type { Reading } from '../reading.ts'
import { markedEncoding } from '../text/encodings.ts'
import { capped } from '../text/capped.ts'
import type { PeekedChunks } from '../text/peekedChunks.ts'
import { TextPlaces } from '../text/textPlaces.ts'
import { wholeText } from '../text/wholeText.ts'
import { shown } from '../values/amount.ts'
import { canonicalUuid } from '../values/uuid.ts'
import { ID_HEADING, ID_WORDS } from './idList.ts'

const MOST_MEGABYTES = 64

/** Reads a list of payment ids, with or without a heading, separated by any characters that ids lack. */
export async function readIds(source: PeekedChunks, reading: Reading): Promise<void> {
  const { notes, sink } = reading
  const encoding = markedEncoding(await source.head(3)) ?? 'utf-8'
  const text = await wholeText(capped(source.all(), MOST_MEGABYTES, notes), encoding, notes)
  const places = new TextPlaces(text)
  const seen = new Map<string, number>()
  ID_WORDS.lastIndex = ID_HEADING.exec(text)?.[0].length ?? 0
  for (let word = ID_WORDS.exec(text); word !== null; word = ID_WORDS.exec(text)) {
    const id = canonicalUuid(word[0])
    if (id === undefined) notes.fault(noId(word[0]), places.at(word.index))
    else if (seen.has(id)) seen.set(id, (seen.get(id) ?? 0) + 1)
    else {
      seen.set(id, 1)
      sink.take(itemOf(id))
    }
  }
  for (const [id, times] of seen) {
    if (times > 1) notes.warn(`The id ${id} is in the list ${times} times; only one payment is expected for it.`)
  }
}

function noId(word: string): string {
  return `“${shown(word)}” is not a payment id, which has 32 digits from 0 to f, with or without hyphens.`
}

function itemOf(correlationId: string) {
  return {
    batch: null,
    account: null,
    correlationId,
    endToEndId: null,
    instructionId: null,
    amount: null,
    currency: null,
    counterpartyName: null,
    ultimateName: null,
    counterpartyNumber: null,
    counterpartyBankCode: null,
    reference: null,
    dueOn: null
  }
}
