import backup from './targets/backup.ts'
import csv from './targets/csv.ts'
import effects from './targets/effects.ts'
import exportedCsv from './targets/exportedCsv.ts'
import files from './targets/files.ts'
import json from './targets/json.ts'
import lines from './targets/lines.ts'
import pain from './targets/pain.ts'
import query from './targets/query.ts'
import statements from './targets/statements.ts'
import texts from './targets/texts.ts'
import wire from './targets/wire.ts'
import xlsx from './targets/xlsx.ts'
import type { FuzzTarget } from './target.ts'

/** Every reader of bytes from outside. */
export const TARGETS: readonly FuzzTarget[] = [
  pain,
  csv,
  json,
  query,
  statements,
  xlsx,
  exportedCsv,
  lines,
  wire,
  backup,
  effects,
  files,
  texts
]
