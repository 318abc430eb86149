import type { ExportSettings } from '../../../../shared/domain/exportFile.ts'
import { openCamt054 } from './camt/openCamt.ts'
import { openCamt053 } from './camt/openCamt053.ts'
import { openCsvReader } from './csv/csvReader.ts'
import type { OpenFormat } from './format.ts'
import { openJsonLines } from './jsonl/openJsonLines.ts'
import { openOfx } from './ofx/openOfx.ts'
import { openXlsxReader } from './xlsx/xlsxReader.ts'

/** Chooses the format for these settings. */
export function openFormat(settings: ExportSettings): OpenFormat {
  switch (settings.format) {
    case 'csv':
      return (input) => openCsvReader(input, settings)
    case 'jsonl':
      return openJsonLines
    case 'camt053':
      return openCamt053
    case 'camt054':
      return openCamt054
    case 'ofx':
      return openOfx
    case 'xlsx':
      return (input) => openXlsxReader(input, settings)
  }
}
