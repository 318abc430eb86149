import { Random } from '../../electron/service/sandbox/seeded/random.ts'
import { campaignSeed } from './campaign.ts'

/** Random numbers from 0 to 1, exclusive, a stream a label: the same in each `npm test`, see `campaignSeed`. */
export function seededRandom(label: string, seed = campaignSeed()): () => number {
  const stream = new Random(seed, label)
  return () => stream.fraction()
}

/** A seed for a program that is started: what it draws is part of what the test draws. */
export function seedOf(random: () => number): string {
  return String(Math.floor(random() * 2 ** 31))
}

/** UUIDs that nothing else has, a stream a label. */
export function seededUuids(label: string): () => string {
  const random = seededRandom(label)
  const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('')
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}
