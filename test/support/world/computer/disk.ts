import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/** `once`: one change fails. `full`: from it on there is no space. `dead`: from it on nothing changes any more. */
export type DiskFailure = 'once' | 'full' | 'dead'

/** The disk under a world's folder. */
export interface Disk {
  /** The change of this number from now on, from 1, fails. */
  fail(at: number, how: DiskFailure): void
  /** Whole again; returns how many changes there were, and how many of them failed. */
  mend(): { readonly count: number; readonly failed: number }
  /** How many failed so far since `fail`. */
  failed(): number
}

const MODES: Readonly<Record<DiskFailure, bigint>> = { once: 0n, full: 1n, dead: 2n }
const BYTES = 64

/** Writes on the board of `failingDisk.c`; without one, nothing ever fails. */
export function createDisk(board: string | undefined): Disk {
  const none = { count: 0, failed: 0 }
  if (board === undefined) return { fail: () => undefined, mend: () => none, failed: () => 0 }
  const fd = openSync(board, 'r+')
  process.once('exit', () => closeSync(fd))
  const read = () => {
    const bytes = Buffer.alloc(BYTES)
    readSync(fd, bytes, 0, BYTES, 0)
    return { count: Number(bytes.readBigInt64LE(16)), failed: Number(bytes.readBigInt64LE(24)) }
  }
  const write = (at: bigint, mode: bigint) => {
    const bytes = Buffer.alloc(BYTES)
    bytes.writeBigInt64LE(at, 0)
    bytes.writeBigInt64LE(mode, 8)
    // The number comes last, so that nothing is counted on a board that is half written.
    writeSync(fd, bytes, 8, BYTES - 8, 8)
    writeSync(fd, bytes, 0, 8, 0)
  }
  return {
    fail: (at, how) => write(BigInt(at), MODES[how]),
    mend() {
      const counted = read()
      write(-1n, 0n)
      return counted
    },
    failed: () => read().failed
  }
}
