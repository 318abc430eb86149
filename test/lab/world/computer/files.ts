import type nodeFs from 'node:fs'
import type { PathLike, StatSyncOptions } from 'node:fs'
import { Readable } from 'node:stream'
import type { Random } from '../../../../electron/service/sandbox/seeded/random.ts'
import type { Clock } from './clock.ts'

/** Calls of `fs/promises` that do what the call of the same name with `Sync` does. */
const SAME = (
  'access appendFile chmod copyFile cp link lstat mkdir readFile readdir readlink realpath rename rm rmdir stat truncate ' +
  'unlink utimes writeFile'
).split(' ')
/** The same for those with a callback, which a reader of archives uses. */
const CALLBACKS = 'open close fstat read stat'.split(' ')
const CHUNK = 65_536

type Sync = (...args: readonly unknown[]) => unknown

/** The file system, one call at a time: the pool of threads behind the real one would end calls in any order. */
export function replaceFiles(clock: Clock, random: Random, fs: typeof nodeFs): void {
  const calls = fs as unknown as Readonly<Record<string, Sync>>
  const later =
    (work: Sync) =>
    (...args: readonly unknown[]) =>
      new Promise<unknown>((resolve, reject) =>
        clock.soon(() => {
          try {
            resolve(work(...args))
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
          }
        })
      )
  const same = Object.fromEntries(SAME.map((name) => [name, later(calls[`${name}Sync`] ?? (() => undefined))]))
  const name = () =>
    Math.floor(random.fraction() * 36 ** 6)
      .toString(36)
      .padStart(6, '0')
  const mkdtemp = later((prefix) => {
    const path = `${String(prefix)}${name()}`
    fs.mkdirSync(path, { mode: 0o700 })
    return path
  })
  const open = later((path, flags = 'r', mode) =>
    handleOf(fs, later, fs.openSync(path as PathLike, flags as string, mode as number))
  )
  Object.assign(fs.promises, same, { mkdtemp, open })
  const readFrom = async function* (path: PathLike) {
    const file = (await open(path)) as ReturnType<typeof handleOf>
    try {
      for (;;) {
        const { bytesRead, buffer } = (await file.read(Buffer.alloc(CHUNK), 0, CHUNK)) as {
          bytesRead: number
          buffer: Buffer
        }
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      await file.close()
    }
  }
  const createReadStream = (path: PathLike) => Readable.from(readFrom(path))
  Object.assign(
    fs,
    { createReadStream },
    Object.fromEntries(CALLBACKS.map((name) => [name, calledBack(clock, name, calls)]))
  )
}

/** The older form of a call. */
function calledBack(clock: Clock, name: string, calls: Readonly<Record<string, Sync>>): Sync {
  return (...args) => {
    const done = args.at(-1) as (error: unknown, value?: unknown, buffer?: unknown) => void
    clock.soon(() => {
      let value
      try {
        value = calls[`${name}Sync`]?.(...args.slice(0, -1))
      } catch (error) {
        done(error)
        return
      }
      done(null, value, args[1])
    })
  }
}

function handleOf(
  fs: typeof nodeFs,
  later: (work: Sync) => (...args: readonly unknown[]) => Promise<unknown>,
  fd: number
) {
  type Bytes = NodeJS.ArrayBufferView
  const close = later(() => fs.closeSync(fd))
  return {
    fd,
    close,
    read: later((buffer, offset, length, position) => ({
      bytesRead: fs.readSync(
        fd,
        buffer as Bytes,
        offset as number,
        length as number,
        (position ?? null) as number | null
      ),
      buffer
    })),
    write: later((buffer, offset, length, position) => ({
      bytesWritten: fs.writeSync(
        fd,
        buffer as Bytes,
        offset as number,
        length as number,
        (position ?? null) as number | null
      ),
      buffer
    })),
    writeFile: later((data, options) => fs.writeFileSync(fd, data as string, options as BufferEncoding)),
    appendFile: later((data, options) => fs.appendFileSync(fd, data as string, options as BufferEncoding)),
    readFile: later((options) => fs.readFileSync(fd, options as BufferEncoding)),
    stat: later((options) => fs.fstatSync(fd, options as StatSyncOptions & { bigint: false })),
    sync: later(() => fs.fsyncSync(fd)),
    datasync: later(() => fs.fdatasyncSync(fd)),
    truncate: later((length) => fs.ftruncateSync(fd, length as number)),
    chmod: later((mode) => fs.fchmodSync(fd, mode as number)),
    [Symbol.asyncDispose]: close
  }
}
