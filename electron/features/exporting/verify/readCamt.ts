import type { ContentReader, SettingsOf } from './contentReader.ts'
import { readXml } from '../../../core/spreadsheet/reading/readXml.ts'
import { fileChunks } from '../files/fileChunks.ts'

/** Reads the entries of a camt.053 or camt.054 document. */
export const readCamt: ContentReader<SettingsOf<'camt053' | 'camt054'>> = async (path, _settings, tally) => {
  const entry = { id: undefined as string | undefined, currency: '', amount: '', isDebit: false }
  let number = 0
  await readXml(fileChunks(path), {
    open: (name, attributes, within) => {
      if (name === 'Ntry') Object.assign(entry, { id: undefined, currency: '', amount: '', isDebit: false })
      if (name === 'Amt' && within.at(-2) === 'Ntry') entry.currency = attributes['Ccy'] ?? ''
    },
    close: (name, text, within) => {
      if (name === 'Ntry') {
        number += 1
        const here = number
        const { id, currency, amount, isDebit } = entry
        tally.add({ id, currency, amount: isDebit ? `-${amount}` : amount }, () => `entry ${here}`)
      }
      if (within.at(-2) !== 'Ntry') return
      if (name === 'NtryRef') entry.id = text
      if (name === 'Amt') entry.amount = text
      if (name === 'CdtDbtInd') entry.isDebit = text === 'DBIT'
    }
  })
  return {}
}
