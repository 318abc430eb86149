import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hasProgram, runProgram } from '../process/program.ts'

const STATEMENT = fileURLToPath(new URL('../../../../shared/iso20022/camt.053.001.08.xsd', import.meta.url))

/** Why files cannot be held against the schema here; undefined where they can. */
export function schemaMissing(): string | undefined {
  if (!existsSync(STATEMENT)) return 'needs the schema of camt.053.001.08 beside the project'
  return hasProgram('xmllint') ? undefined : 'needs the program xmllint'
}

/** Throws with the complaints of xmllint where a file is not valid. */
export function checkStatements(paths: readonly string[]): void {
  runProgram('xmllint', ['--noout', '--schema', STATEMENT, ...paths])
}

/**
 * The same for camt.054.001.08, whose schema is not at hand. Both messages of one version share the types of entries,
 * accounts and summaries, so its schema is made from the statement's: other names, and no balances.
 */
export function checkNotifications(paths: readonly string[], folder: string): void {
  const schema = readFileSync(STATEMENT, 'utf8')
    .replaceAll('camt.053.001.08', 'camt.054.001.08')
    .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
    .replace('name="Stmt"', 'name="Ntfctn"')
    .replace('name="StmtPgntn"', 'name="NtfctnPgntn"')
    .replace('name="AddtlStmtInf"', 'name="AddtlNtfctnInf"')
    .replace(/<xs:element [^>]*name="Bal" type="CashBalance8"\/>/, '')
  const path = `${folder}/camt.054.001.08.xsd`
  writeFileSync(path, schema)
  runProgram('xmllint', ['--noout', '--schema', path, ...paths])
}
