import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExportReport } from './exportProcess.ts'

// Without this, it does not install: a package that it rests on has no such version any more.
const PACKAGE = {
  private: true,
  dependencies: { exceljs: '4.4.0' },
  overrides: { 'typedarray.prototype.slice': '1.0.5' }
}

const program = fileURLToPath(new URL('exceljsProgram.ts', import.meta.url))

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

/** Writes every row of a plain ledger with its streaming writer, in a process of its own. */
export function writeWithExceljs(module: string, plain: string, path: string): ExportReport {
  const printed = execFileSync(process.execPath, ['--max-semi-space-size=16', program, module, plain, path], {
    encoding: 'utf8'
  })
  return JSON.parse(printed) as ExportReport
}
