import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Memory } from './memory.ts'

/** Reads the file. Undefined if it does not exist, or if it cannot be read; `onDamage` is called in the second case. */
export function readMemory(file: string, onDamage: () => void): Memory | undefined {
  if (!existsSync(file)) return undefined
  try {
    return Memory.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    onDamage()
    return undefined
  }
}

/** Sets a file aside that could not be read, so that a new one destroys nothing: a newer version may have written it. */
export function setMemoryAside(file: string): void {
  renameSync(file, `${file}.damaged-${new Date().toISOString().replace(/\D/g, '')}`)
}

/** Writes the file completely or not at all. The folder must exist, and no other process writes the file. */
export function writeMemory(file: string, memory: Memory): void {
  const half = `${file}.new`
  writeFileSync(half, JSON.stringify(memory), { mode: 0o600, flush: true })
  renameSync(half, file)
}
