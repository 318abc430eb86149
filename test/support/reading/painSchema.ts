import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hasProgram, runProgram } from '../process/program.ts'

const schemaOf = (version: '03' | '09') =>
  fileURLToPath(new URL(`../../../../shared/iso20022/pain.001.001.${version}.xsd`, import.meta.url))

/** Why files cannot be held against the schemas here; undefined where they can. */
export function painSchemaMissing(): string | undefined {
  if (!existsSync(schemaOf('03')) || !existsSync(schemaOf('09')))
    return 'needs the schemas of pain.001 beside the project'
  return hasProgram('xmllint') ? undefined : 'needs the program xmllint'
}

/** Throws with the complaints of xmllint where a file is not valid. */
export function checkPain(version: '03' | '09', paths: readonly string[]): void {
  runProgram('xmllint', ['--noout', '--schema', schemaOf(version), ...paths])
}
