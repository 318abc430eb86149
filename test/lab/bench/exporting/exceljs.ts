import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runBenchProgram } from '../benchProgram.ts'
import type { ExportReport } from './exportProcess.ts'

// Without this, it does not install: a package that it rests on has no such version any more.
const PACKAGE = {
  private: true,
  dependencies: { exceljs: '4.4.0' },
  overrides: { 'typedarray.prototype.slice': '1.0.5' }
}

/** Installs the writer that ours is measured against into a folder; its path, or undefined where it cannot be fetched. */
export function fetchExceljs(folder: string): string | undefined {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(PACKAGE))
  try {
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
      cwd: folder,
      stdio: 'ignore'
    })
    return createRequire(join(folder, 'package.json')).resolve('exceljs')
  } catch {
    // The bench says that it could not be fetched; there is nothing else to do about it.
    return undefined
  }
}

export interface ExceljsOrder {
  /** Where it is installed. */
  readonly module: string
  readonly plain: string
  readonly path: string
}

/** Writes every row of a plain ledger with its streaming writer, in a process of its own. */
export const writeWithExceljs = (order: ExceljsOrder): Promise<ExportReport> =>
  runBenchProgram(new URL('exceljsProgram.ts', import.meta.url), order)
