import { json } from 'node:stream/consumers'
import { loadKeytar, type Keytar } from './keytarVault.ts'
import type { KeychainAnswer, KeychainQuestion } from './otherProcess.ts'

// A separate program that makes one call to the keychain, for a process whose library keeps asking a keychain that is
// gone. Secrets pass through its pipes, never through its arguments.

async function answer(): Promise<KeychainAnswer> {
  try {
    const question = (await json(process.stdin)) as KeychainQuestion
    return { value: await done(await loadKeytar(), question) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : '' }
  }
}

async function done(keytar: Keytar, question: KeychainQuestion): Promise<string | boolean | null> {
  const [call, service, account] = question
  if (call === 'getPassword') return keytar.getPassword(service, account)
  if (call === 'deletePassword') return keytar.deletePassword(service, account)
  await keytar.setPassword(service, account, question[3])
  return null
}

process.stdout.write(JSON.stringify(await answer()))
