import type { ExpectedItem, FoundRow } from '../../model.ts'
import { LEGAL_FORMS } from '../comparing/nameComparer.ts'
import { numberTail } from '../comparing/accounts.ts'
import { namesOf, type Party } from '../namesOf.ts'
import { foldUmlauts, normalise, wordsOf } from '../texts/normalise.ts'

/*
 * Keys of 32 bits by which payments and transactions find each other. Sides that have to do with each other share one;
 * sides that share one need not, so they are compared exactly afterwards (`twinOf`).
 */

/** Amounts of a payment and of its return are in the same step or in one beside it. */
const STEP = 500_000
const LINEAR_STEPS = 20
const RATIO = Math.log(1.05)
/** Shortest part of a text that names a document or an id. */
const LEAST_TEXT = 4
const YEAR = /^(?:19|20)\d\d$/
const UUID = /(?<![0-9A-F])[0-9A-F]{8}(?:-?[0-9A-F]{4}){3}-?[0-9A-F]{12}(?![0-9A-F])/g

/** What is mixed into a key in place of an amount or a party that does not count, and into that of an exact amount. */
const [ANY_SIZE, ANY_PARTY, EXACTLY] = [0x27d4eb2f, 0x5bd1e995, 0x165667b1]

/** An amount (scaled, without sign) in a currency. */
export type Move = readonly [currency: string, size: number]

/** The party and texts of a payment or a transaction. */
export interface Named extends Party {
  readonly counterpartyNumber: string | null
}

/** FNV-1a over the characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Another number for the same two, and for nothing else but by chance. */
export function mix(one: number, other: number): number {
  const mixed = Math.imul(one ^ Math.imul(other, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** The step of an amount (scaled, without sign): 50.00 wide up to 1,000.00, then 5 %. */
function stepOf(size: number): number {
  const first = Math.floor(size / STEP)
  return first < LINEAR_STEPS ? first : LINEAR_STEPS + Math.floor(Math.log(size / (STEP * LINEAR_STEPS)) / RATIO)
}

/** The keys of a payment, under which everything that may have to do with it is found. */
export function paymentKeys(side: ExpectedItem | FoundRow): readonly number[] {
  const parties = partyKeys(side)
  const texts = 'key' in side ? [side.reference, side.endToEndId, side.instructionId] : [side.reference]
  const named = textKeys([...texts, side.correlationId].join(' '))
  const sizes = movesOf(side).flatMap((move) => {
    const step = stepKey(move, stepOf(move[1]))
    return [...parties.map((party) => mix(party, step)), mix(ANY_PARTY, step), exactKey(move)]
  })
  return [...parties.map((party) => mix(party, ANY_SIZE)), ...sizes, ...named]
}

/** What a payment or a transaction moves, in each currency. */
export function movesOf(side: ExpectedItem | FoundRow): readonly Move[] {
  const { amount, currency } = side
  if (amount === null || currency === null) return []
  const own: Move = [currency, sizeOf(amount)]
  return 'key' in side || side.paymentCurrency === currency
    ? [own]
    : [own, [side.paymentCurrency, sizeOf(side.paymentAmount)]]
}

/** The keys of payments to a party of which two add up to one of these amounts. */
export function jointKeys(parties: readonly number[], moves: readonly Move[]): readonly number[] {
  return parties.flatMap((party) => moves.map((move) => mix(party, exactKey(move))))
}

function sizeOf(amount: bigint): number {
  return Math.abs(Number(amount))
}

/** The key of an amount to the digit, whoever was paid. */
export function exactKey([currency, size]: Move): number {
  return mix(EXACTLY, mix(hashOf(currency), mix(size % 2 ** 32, Math.floor(size / 2 ** 32))))
}

/** The keys of payments to these parties of amounts of which this may be the rest, or which this repeats. */
export function nearKeys(parties: readonly number[], moves: readonly Move[]): readonly number[] {
  const steps = moves.flatMap(nearSteps)
  return parties.flatMap((party) => steps.map((step) => mix(party, step)))
}

/** The keys of payments that a text says came back: to these parties of any amount, or of an amount near to these. */
export function backKeys(parties: readonly number[], moves: readonly Move[]): readonly number[] {
  return [...parties.map((party) => mix(party, ANY_SIZE)), ...nearKeys([ANY_PARTY], moves)]
}

/** The steps of payments that lost a fee or gained interest on the way back (`fitOf` in twins.ts). */
function nearSteps(move: Move): readonly number[] {
  const [, size] = move
  const last = stepOf(Math.max(size + STEP, size / 0.95 + 1))
  const steps: number[] = []
  for (let step = stepOf(Math.floor(size / 1.02)); step <= last; step++) steps.push(stepKey(move, step))
  return steps
}

function stepKey([currency]: Move, step: number): number {
  return mix(hashOf(currency), step)
}

/** The keys of a party: the end of its account number, and each word of its names. */
export function partyKeys(party: Named): readonly number[] {
  const tail = numberTail(party.counterpartyNumber ?? '')
  const spelt = namesOf(party).flatMap((name) => wordsOf(name, (word) => foldUmlauts(normalise(word))))
  const words = spelt.filter((word) => !LEGAL_FORMS.has(word))
  return [...(tail === '' ? [] : [`#${tail}`]), ...words].map(hashOf)
}

/**
 * The keys of the documents and ids that a text names: words with digits, and numbers with the parts that are joined to
 * them, without signs, and with and without leading zeros. A year alone names nothing, nor does a part of a UUID.
 */
export function textKeys(text: string): readonly number[] {
  if (!/\d/.test(text)) return []
  const upper = text.toUpperCase()
  const parts = new Set(upper.match(UUID)?.map((uuid) => uuid.replaceAll('-', '')))
  const rest = parts.size > 0 ? upper.replace(UUID, ' ') : upper
  for (const word of rest.split(/\s+/)) {
    if (!/\d/.test(word)) continue
    for (const piece of [word, ...word.split(/[^\p{L}\p{N}/._-]+/u)]) {
      parts.add(piece.replace(/[^\p{L}\p{N}]/gu, ''))
      parts.add(digitsOf(piece))
    }
    for (const run of word.match(/\d+/g) ?? []) parts.add(run).add(digitsOf(run))
  }
  // A bank may write a number with spaces between its parts, such as `RF18 5390 0754 7034`, or `1 / 11`.
  for (const [spaced] of rest.matchAll(/\d+(?:[ /._-]+\d+)+/g)) parts.add(digitsOf(spaced))
  return [...parts].filter((part) => part.length >= LEAST_TEXT && !YEAR.test(part)).map(hashOf)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '')
}
