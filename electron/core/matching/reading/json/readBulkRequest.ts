import type { Reading } from '../reading.ts'
import { capped } from '../text/capped.ts'
import { markedEncoding } from '../text/encodings.ts'
import type { PeekedChunks } from '../text/peekedChunks.ts'
import { TextPlaces } from '../text/textPlaces.ts'
import { wholeText } from '../text/wholeText.ts'
import { shown } from '../values/amount.ts'
import { BulkItems } from './bulkItems.ts'
import { JsonMistake, JsonScanner, type JsonValue } from './jsonScanner.ts'

const MOST_MEGABYTES = 64

interface BulkHead {
  account: JsonValue | undefined
  currency: JsonValue | undefined
  itemsAt: number | undefined
}

/**
 * Reads the body of a bulk request: `{"account_id": …, "items": [{"counterparty", "amount", "reference"}]}`. It reads
 * twice, because fields after the items may affect them, and a tree of all items would not fit into memory.
 */
export async function readBulkRequest(source: PeekedChunks, reading: Reading): Promise<void> {
  const { notes } = reading
  const encoding = markedEncoding(await source.head(3)) ?? 'utf-8'
  const text = await wholeText(capped(source.all(), MOST_MEGABYTES, notes), encoding, notes)
  const places = new TextPlaces(text)
  try {
    const head = headOf(text, reading, places)
    if (head.itemsAt === undefined) notes.stop('The list “items” with the payments is missing.')
    const items = new BulkItems(reading, places, head)
    const scanner = new JsonScanner(text, head.itemsAt)
    scanner.array(() => items.take(scanner.value()))
    items.end()
  } catch (error) {
    if (!(error instanceof JsonMistake)) throw error
    notes.stop(`This is not valid JSON. ${error.message}`, places.at(error.at))
  }
}

function headOf(text: string, { notes }: Reading, places: TextPlaces): BulkHead {
  const head: BulkHead = { account: undefined, currency: undefined, itemsAt: undefined }
  const seen = new Set<string>()
  const scanner = new JsonScanner(text)
  if (scanner.character !== '{') {
    notes.stop('A bulk request is an object: {"account_id": "…", "items": […]}.', places.at(scanner.next()))
  }
  scanner.object((key, at) => {
    if (seen.has(key)) notes.fault(`“${shown(key)}” appears twice.`, places.at(at))
    seen.add(key)
    if (key === 'items' && scanner.character === '[') {
      head.itemsAt = scanner.next()
      scanner.array(() => scanner.value())
    } else if (key === 'account_id') head.account = scanner.value()
    else if (key === 'currency') head.currency = scanner.value()
    else {
      scanner.value()
      if (key === 'items') notes.stop('“items” is not a list.', places.at(at))
      else notes.warn(`“${shown(key)}” is not used: it is not part of a bulk request.`)
    }
  })
  scanner.end()
  return head
}
