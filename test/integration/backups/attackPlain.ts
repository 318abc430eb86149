import { unsealPieces } from '../../../electron/backup/sealedPieces.ts'

/** Everything in a backup, as text. */
export async function plainOf(path: string, passphrase: string): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of unsealPieces(path, passphrase)) pieces.push(piece)
  return Buffer.concat(pieces).toString('latin1')
}
