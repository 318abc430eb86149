import type {
  Assumption,
  AssumptionInForce,
  AssumptionKey,
  AssumptionOrigin
} from '../../../shared/domain/assumption.ts'
import type { AmountUnit } from '../../../shared/domain/money.ts'
import {
  readStatusWords,
  type SettlementStatus,
  type StatusWords
} from '../../../shared/transactions/transactionStatus.ts'
import { ASSUMPTION_KEYS, ASSUMPTIONS } from './assumptions/assumptionTable.ts'
import { POLL_OFF } from './assumptions/serviceAssumptions.ts'

/** What a service showed about one assumption. */
export interface Detected {
  readonly value: string
  /** The evidence, in words for the user. */
  readonly evidence: string
  /** ISO 8601. */
  readonly at: string
}

/** What is known and set for the service of one connection. */
export interface AssumptionSettings {
  readonly overrides: Readonly<Partial<Record<AssumptionKey, string>>>
  readonly detected: Readonly<Partial<Record<AssumptionKey, Detected>>>
}

/** Called with what a sync run or a probe observed about the service. */
export type Detect = (key: AssumptionKey, value: string, evidence: string) => void

/** The assumptions as typed values. */
export interface Policy {
  readonly cursor: 'unknown' | 'exclusive' | 'inclusive'
  readonly order: 'unknown' | 'desc' | 'asc'
  /** How the service orders transactions of equal times: in each answer alike, or anew. */
  readonly ties: 'unknown' | 'fixed' | 'reordered'
  readonly updatedSort: 'unknown' | 'applied' | 'ignored'
  readonly updatedOrder: 'unknown' | 'desc' | 'asc'
  readonly overlapHours: number
  readonly walkBack: number
  readonly stuckRetries: number
  /** A list with more is taken as one without end. */
  readonly mostRows: number
  readonly limit: number
  /** The most rows that the service sends, if that was observed. */
  readonly limitCap: number | ''
  readonly correlationMax: number
  readonly correlationFilter: 'unknown' | 'applied' | 'ignored'
  readonly fullEveryDays: number
  readonly missingMax: number
  /** Null: only on request. */
  readonly pollSeconds: number | null
  readonly statusWords: StatusWords
}

/**
 * The user's value wins over the detected one, which wins over the default. A stored value that is no longer valid is
 * ignored.
 */
export function policyOf(settings: AssumptionSettings): Policy {
  const value = (key: AssumptionKey) => inForceOf(settings, key).value
  const either = <const T extends string>(key: AssumptionKey, ...known: readonly T[]): T | 'unknown' =>
    known.find((each) => each === value(key)) ?? 'unknown'
  const cap = value('limitCap')
  const poll = value('pollSeconds')
  return {
    cursor: either('cursor', 'exclusive', 'inclusive'),
    order: either('order', 'desc', 'asc'),
    ties: either('ties', 'fixed', 'reordered'),
    updatedSort: either('updatedSort', 'applied', 'ignored'),
    updatedOrder: either('updatedOrder', 'desc', 'asc'),
    overlapHours: Number(value('overlapHours')),
    walkBack: Number(value('walkBack')),
    stuckRetries: Number(value('stuckRetries')),
    mostRows: Number(value('mostRows')),
    limit: Number(value('limit')),
    limitCap: cap === '' ? '' : Number(cap),
    correlationMax: Number(value('correlationMax')),
    correlationFilter: either('correlationFilter', 'applied', 'ignored'),
    fullEveryDays: Number(value('fullEveryDays')),
    missingMax: Number(value('missingMax')),
    pollSeconds: poll === POLL_OFF ? null : Number(poll),
    statusWords: readStatusWords(value('statusWords')) ?? new Map()
  }
}

/** The meanings that the user gave to status words, as lists, which pass between threads. */
export function statusWordsOf(settings: AssumptionSettings): (readonly [word: string, standing: SettlementStatus])[] {
  return [...policyOf(settings).statusWords]
}

/** The complete table for a connection, in the order in which it is shown. */
export function assumptionsOf(settings: AssumptionSettings, unit: AmountUnit): readonly Assumption[] {
  return ASSUMPTION_KEYS.map((key) => {
    const { title, question, practice, default: usual, choice, label } = ASSUMPTIONS[key]
    const { value, origin } = key === 'unit' ? unitInForce(settings, unit) : inForceOf(settings, key)
    const detected = fitting(key, settings.detected[key]?.value)
    const found = detected === undefined ? undefined : settings.detected[key]
    return {
      key,
      title,
      question,
      practice,
      value,
      label: label(value),
      origin,
      default: usual,
      detected: detected ?? null,
      evidence: found?.evidence ?? null,
      detectedAt: found?.at ?? null,
      overridden: fitting(key, settings.overrides[key]) ?? null,
      choice
    }
  })
}

/** The table as a certificate records it. */
export function inForce(settings: AssumptionSettings, unit: AmountUnit): readonly AssumptionInForce[] {
  return assumptionsOf(settings, unit).map(({ key, title, value, label, origin }) => ({
    key,
    title,
    value,
    label,
    origin
  }))
}

interface InForce {
  readonly value: string
  readonly origin: AssumptionOrigin
}

function inForceOf({ overrides, detected }: AssumptionSettings, key: AssumptionKey): InForce {
  const own = fitting(key, overrides[key])
  if (own !== undefined) return { value: own, origin: 'overridden' }
  const seen = fitting(key, detected[key]?.value)
  if (seen !== undefined) return { value: seen, origin: 'detected' }
  return { value: ASSUMPTIONS[key].default, origin: 'default' }
}

/**
 * The setting of the connection wins even over what was observed: the size of amounts must not change without asking.
 */
function unitInForce({ detected }: AssumptionSettings, unit: AmountUnit): InForce {
  if (detected.unit?.value === unit) return { value: unit, origin: 'detected' }
  return { value: unit, origin: unit === ASSUMPTIONS.unit.default ? 'default' : 'overridden' }
}

function fitting(key: AssumptionKey, value: string | undefined): string | undefined {
  return value !== undefined && ASSUMPTIONS[key].fits(value) ? value : undefined
}
