import { withoutFile, type MappingTemplate } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { isSameName } from '../../../../../shared/text/sameName.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { readMappings } from '../../file/tables/mappings.ts'

/** More than this are no longer anybody's templates. */
const MOST_MAPPINGS = 200

/** Named templates of how CSV files are read. Saving under an existing name replaces the template. */
export interface MappingCalls {
  mappings(): readonly MappingTemplate[]
  saveMapping(mapping: MappingTemplate): readonly MappingTemplate[]
  removeMapping(name: string): readonly MappingTemplate[]
}

export function createMappingCalls(context: WorkbookContext): MappingCalls {
  const { db } = context
  const insertMapping = db.command('INSERT INTO mappings (name, mapping, header) VALUES (?, ?, ?)')
  const deleteMapping = db.command('DELETE FROM mappings WHERE name = ?')
  const namedLike = (name: string) => readMappings(db).filter((mapping) => isSameName(mapping.name, name))

  return {
    mappings: () => readMappings(db),
    saveMapping({ name, mapping, header }) {
      context.store('templates', () => {
        for (const before of namedLike(name)) deleteMapping.run(before.name)
        if (readMappings(db).length >= MOST_MAPPINGS)
          throw new AppError('bad-input', `There are ${MOST_MAPPINGS} templates. Remove one that is no longer used.`)
        insertMapping.run(name.trim(), JSON.stringify(withoutFile(mapping)), JSON.stringify(header))
      })
      return readMappings(db)
    },
    removeMapping(name) {
      const found = namedLike(name)
      if (found.length === 0) throw new AppError('not-found', `The template “${name}” no longer exists.`)
      context.store('templates', () => found.forEach(({ name: each }) => deleteMapping.run(each)))
      return readMappings(db)
    }
  }
}
