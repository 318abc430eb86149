import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { endProcess } from '../../../electron/stores/vault/endProcess.ts'
import { openKeytarVault } from '../../../electron/stores/vault/keytarVault.ts'
import { keytarElsewhere } from '../../../electron/stores/vault/otherProcess.ts'
import { ledgerKey } from '../../../electron/stores/vault/ledgerKey.ts'
import { createVault } from '../../../electron/stores/vault/vault.ts'
import { toWire } from '../../../shared/errors.ts'

// A program of its own, so that a crash of the native keychain code is seen as one. One JSON question a line on
// standard input, one JSON answer a line on standard output, in the order of the answers.

export interface Question {
  readonly id: number
  readonly call: keyof typeof calls
  readonly args: readonly unknown[]
}
export interface Answer {
  readonly id: number
  readonly value?: unknown
  /** Code of the `AppError`. */
  readonly code?: string
  readonly message?: string
  readonly milliseconds: number
}

const [sealedFile = ''] = process.argv.slice(2)
const passphrase = process.env['TALLYDESK_PASSPHRASE']
const keychainProgram = new URL('../../../electron/stores/vault/keychainProgram.ts', import.meta.url)
const openKeychain = () => openKeytarVault('Tallydesk test', keytarElsewhere(keychainProgram))
const vault = createVault({ openKeychain, sealedFile, passphrase })

const calls = {
  status: () => vault.status(),
  retry: () => vault.retry(),
  read: (account: string) => vault.read(account),
  write: (account: string, secret: string) => vault.write(account, secret),
  clear: (account: string) => vault.clear(account),
  addIfAbsent: (account: string, secret: string) => vault.addIfAbsent(account, secret),
  ledgerKey: (id: string, ledgerExists: boolean) => ledgerKey(vault, id, ledgerExists),
  readFilesMeanwhile,
  end: (code: number) => Promise.resolve(endProcess(code))
}

/** More keychain reads than the pool has threads, and file reads that need one too; which of them end first? */
async function readFilesMeanwhile(account: string, files: number) {
  let keychainAnswered = 0
  const pending = Array.from({ length: 8 }, () => vault.read(account).finally(() => (keychainAnswered += 1)))
  const ended = Promise.allSettled(pending)
  // The native call has been handed to the pool before the first file is read.
  await new Promise((resolve) => setImmediate(resolve))
  const texts = await Promise.all(Array.from({ length: files }, () => readFile(import.meta.filename, 'utf8')))
  const before = keychainAnswered
  await ended
  return { filesRead: texts.filter((text) => text.length > 0).length, keychainAnsweredBefore: before }
}

async function answer({ id, call, args }: Question): Promise<void> {
  const start = performance.now()
  const outcome = await (calls[call] as (...args: readonly unknown[]) => Promise<unknown>)(...args).then(
    (value) => ({ value }),
    (error: unknown) => ({ code: toWire(error).code, message: toWire(error).message })
  )
  const reply: Answer = { id, ...outcome, milliseconds: performance.now() - start }
  process.stdout.write(`${JSON.stringify(reply)}\n`)
}

for await (const line of createInterface({ input: process.stdin })) void answer(JSON.parse(line) as Question)
