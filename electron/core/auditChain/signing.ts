import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'

/*
 * Authors sign with Ed25519. Keys are in DER form as base64. The signature of an entry is the SHA-256 of the rows that
 * its step changed (hex; empty but for the last entry of the step), a point, and the signature of both (base64url). The
 * hash of an entry covers all entries before it, so a signature holds in this log alone.
 */

/** A new private key. */
export function newSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

export function signingPublicOf(privateKey: string): string {
  return createPublicKey(privateOf(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64')
}

/** The entries of a step with the signatures of their author. `effects`: see `Step`. */
export function signedEntries(entries: readonly LogEntry[], effects: string, privateKey: string): readonly LogEntry[] {
  return entries.map((entry) => signedEntry(entry, rowsDigest(entries, entry, effects), privateKey))
}

export function signedEntry(entry: LogEntry, rows: string, privateKey: string): LogEntry {
  const proof = sign(null, signedText(entry.hash, rows), privateOf(privateKey))
  return { ...entry, signature: `${rows}.${proof.toString('base64url')}` }
}

/** Whether the author of this key signed the entry, whatever rows its step changed. */
export function isSignedBy({ hash, signature = '' }: LogEntry, publicKey: string): boolean {
  const [rows = '', proof = ''] = signature.split('.')
  return holds(signedText(hash, rows), publicKey, Buffer.from(proof, 'base64url'))
}

/** Whether the signatures of a step are of the rows that it changes. */
export function signsRows(entries: readonly LogEntry[], effects: string): boolean {
  return entries.every((entry) => entry.signature?.split('.')[0] === rowsDigest(entries, entry, effects))
}

/** Proves to have an invitation: its key signs the keys that its bearer will use. */
export function proveInvited(login: string, keys: MemberKeys, invitationKey: string): string {
  return sign(null, invitedText(login, keys), privateOf(invitationKey)).toString('base64')
}

export function isInvited(login: string, keys: MemberKeys, proof: string, invitedKey: string): boolean {
  return holds(invitedText(login, keys), invitedKey, Buffer.from(proof, 'base64'))
}

/** The public keys of a member: Ed25519 to sign with, X25519 for which the keys of the workbook are wrapped. */
export interface MemberKeys {
  readonly signing: string
  readonly unwrapping: string
}

function rowsDigest(entries: readonly LogEntry[], entry: LogEntry, effects: string): string {
  return entry === entries.at(-1) && effects !== '' ? createHash('sha256').update(effects).digest('hex') : ''
}

function signedText(hash: string, rows: string): Buffer {
  return Buffer.from(`tallydesk entry\n${hash}\n${rows}`)
}

function invitedText(login: string, { signing, unwrapping }: MemberKeys): Buffer {
  return Buffer.from(`tallydesk invitation\n${login}\n${signing}\n${unwrapping}`)
}

/** The key comes from a log, which may hold anything. */
function holds(text: Buffer, publicKey: string, proof: Buffer): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && verify(null, text, key, proof)
  } catch {
    return false
  }
}

function privateOf(key: string) {
  return createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })
}
