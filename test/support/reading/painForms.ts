import type { PainDialect } from '../../../shared/domain/reconciliation/instruction.ts'

const ISO_VERSIONS = ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const
const NATIONAL_VERSIONS = [
  '002.03',
  '003.03',
  '03_GBIC_3',
  '09_GBIC_4',
  '03.ch.02',
  '09.ch.03',
  '09 for .ch.03'
] as const

/** What tests call the forms of pain.001: versions of ISO, and those of countries. */
export const PAIN_VERSIONS = [...ISO_VERSIONS, ...NATIONAL_VERSIONS] as const
export type PainVersion = (typeof PAIN_VERSIONS)[number]

interface PainForm {
  readonly namespace: string
  /** The file of the schema that `xsi:schemaLocation` names; without, there is no such attribute. */
  readonly file?: string
  /** Of the version of ISO, which decides on names of elements. */
  readonly number: number
  /** What a reader is to say of it. */
  readonly schema: string
  readonly dialect: PainDialect
}

const ISO = 'urn:iso:std:iso:20022:tech:xsd:'
const SWISS = 'http://www.six-interbank-clearing.com/de/'

function german(schema: string, namespace: string, number: number): PainForm {
  return { schema, namespace: ISO + namespace, file: `${schema}.xsd`, number, dialect: 'german' }
}

function swiss(schema: string, namespace: string, number: number): PainForm {
  return { schema, namespace, file: `${schema}.xsd`, number, dialect: 'swiss' }
}

const NATIONAL: Readonly<Record<(typeof NATIONAL_VERSIONS)[number], PainForm>> = {
  '002.03': german('pain.001.002.03', 'pain.001.002.03', 3),
  '003.03': german('pain.001.003.03', 'pain.001.003.03', 3),
  '03_GBIC_3': german('pain.001.001.03_GBIC_3', 'pain.001.001.03', 3),
  '09_GBIC_4': german('pain.001.001.09_GBIC_4', 'pain.001.001.09', 9),
  '03.ch.02': swiss('pain.001.001.03.ch.02', `${SWISS}pain.001.001.03.ch.02.xsd`, 3),
  '09.ch.03': swiss('pain.001.001.09.ch.03', `${SWISS}pain.001.001.09.ch.03.xsd`, 9),
  '09 for .ch.03': swiss('pain.001.001.09.ch.03', `${ISO}pain.001.001.09`, 9)
}

export function painForm(version: PainVersion): PainForm {
  if (version in NATIONAL) return NATIONAL[version as keyof typeof NATIONAL]
  const schema = `pain.001.001.${version}`
  return { schema, namespace: ISO + schema, number: Number(version), dialect: 'iso' }
}
