import type { ContentReader, SettingsOf } from './contentReader.ts'
import { readXml } from '../../../core/spreadsheet/reading/readXml.ts'
import { fileChunks } from '../files/fileChunks.ts'

/** Reads the transactions of an OFX 2 document, each in the currency of its statement. */
export const readOfx: ContentReader<SettingsOf<'ofx'>> = async (path, _settings, tally) => {
  let currency = ''
  let number = 0
  let transaction: { id: string | undefined; amount: string } = { id: undefined, amount: '' }
  await readXml(fileChunks(path), {
    open: (name) => {
      if (name === 'STMTTRN') transaction = { id: undefined, amount: '' }
    },
    close: (name, text) => {
      if (name === 'CURDEF') currency = text
      if (name === 'FITID') transaction.id = text
      if (name === 'TRNAMT') transaction.amount = text
      if (name !== 'STMTTRN') return
      number += 1
      const here = number
      tally.add({ ...transaction, currency }, () => `transaction ${here}`)
    }
  })
  return {}
}
