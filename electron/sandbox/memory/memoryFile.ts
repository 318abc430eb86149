import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Memory } from './memory.ts'

/** What a file holds; undefined where there is none, and where it cannot be read, of which `onDamage` hears. */
export function readMemory(file: string, onDamage: () => void): Memory | undefined {
  if (!existsSync(file)) return undefined
  try {
    return Memory.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    onDamage()
    return undefined
  }
}

/** Whole or not at all. Its folder is there, and nobody else writes it. */
export function writeMemory(file: string, memory: Memory): void {
  const half = `${file}.new`
  writeFileSync(half, JSON.stringify(memory), { mode: 0o600, flush: true })
  renameSync(half, file)
}
