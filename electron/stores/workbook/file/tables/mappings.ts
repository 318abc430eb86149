import type { CsvMapping, MappingTemplate } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { ReadDb } from '../../../../base/database/database.ts'

/** Saved mappings of CSV files, by name. */
export function readMappings(db: ReadDb): readonly MappingTemplate[] {
  const sql = 'SELECT name, mapping, header FROM mappings ORDER BY name'
  return db
    .rows<readonly [string, string, string]>(sql)
    .all()
    .map(([name, mapping, header]) => {
      return { name, mapping: JSON.parse(mapping) as CsvMapping, header: JSON.parse(header) as string[] }
    })
}
