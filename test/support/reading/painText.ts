import { formatMoney } from '../../../shared/domain/money.ts'

export const PAIN_VERSIONS = ['03', '09', '11', '12'] as const
type PainVersion = (typeof PAIN_VERSIONS)[number]

/** A payment to be written; amounts are scaled money above nothing. */
export interface WrittenPayment {
  readonly endToEndId: string
  readonly instructionId?: string | undefined
  readonly uetr?: string | undefined
  readonly amount: bigint
  readonly currency: string
  readonly name: string
  readonly iban?: string | undefined
  readonly otherNumber?: string | undefined
  readonly bic?: string | undefined
  readonly texts?: readonly string[] | undefined
}

export interface WrittenBatch {
  readonly id: string
  readonly booking?: boolean | undefined
  readonly day: string
  readonly account: string
  readonly payments: readonly WrittenPayment[]
}

export interface WrittenMessage {
  readonly version: PainVersion
  readonly id: string
  /** Before every name, `n:`; nothing without. */
  readonly prefix?: string
  readonly batches: readonly WrittenBatch[]
}

type Tree = readonly [name: string, content: string | readonly Tree[], attributes?: string]

/** A pain.001 file that its schema allows. */
export function painText({ version, id, prefix = '', batches }: WrittenMessage): string {
  const payments = batches.flatMap((batch) => batch.payments)
  const group: Tree = [
    'GrpHdr',
    [
      ['MsgId', id],
      ['CreDtTm', '2026-10-01T08:00:00'],
      ...totals(payments),
      ['InitgPty', [['Nm', 'Nordic Settlement AB']]]
    ]
  ]
  const body: Tree = ['CstmrCdtTrfInitn', [group, ...batches.map((batch) => batchTree(batch, version))]]
  const namespace = `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`
  const attribute = ` xmlns${prefix && `:${prefix.slice(0, -1)}`}="${namespace}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(['Document', [body], attribute], prefix, '')}`
}

function totals(payments: readonly WrittenPayment[]): Tree[] {
  const sum = payments.reduce((total, { amount }) => total + amount, 0n)
  return [
    ['NbOfTxs', String(payments.length)],
    ['CtrlSum', formatMoney(sum, 'EUR')]
  ]
}

function batchTree({ id, booking, day, account, payments }: WrittenBatch, version: PainVersion): Tree {
  const isOld = version === '03'
  return [
    'PmtInf',
    [
      ['PmtInfId', id],
      ['PmtMtd', 'TRF'],
      ...(booking === undefined ? [] : [['BtchBookg', String(booking)] as const]),
      ...totals(payments),
      ['ReqdExctnDt', isOld ? day : [['Dt', day]]],
      ['Dbtr', [['Nm', 'Nordic Settlement AB']]],
      ['DbtrAcct', [['Id', [accountTree(account)]]]],
      ['DbtrAgt', [['FinInstnId', [[isOld ? 'BIC' : 'BICFI', 'FTCSSESSXXX']]]]],
      ...payments.map((payment) => paymentTree(payment, isOld))
    ]
  ]
}

/** An account of the ledger has an id that is no IBAN. */
function accountTree(account: string): Tree {
  return /^[A-Z]{2}\d{2}/.test(account) ? ['IBAN', account] : ['Othr', [['Id', account]]]
}

function paymentTree(payment: WrittenPayment, isOld: boolean): Tree {
  const { endToEndId, instructionId, uetr, amount, currency, name, iban, otherNumber, bic, texts = [] } = payment
  const number: Tree | undefined = iban ? ['IBAN', iban] : otherNumber ? ['Othr', [['Id', otherNumber]]] : undefined
  const ids: Tree[] = [
    ...some('InstrId', instructionId),
    ['EndToEndId', endToEndId],
    ...some('UETR', isOld ? undefined : uetr)
  ]
  return [
    'CdtTrfTxInf',
    [
      ['PmtId', ids],
      ['Amt', [['InstdAmt', formatMoney(amount, currency), ` Ccy="${currency}"`]]],
      ...(bic ? [['CdtrAgt', [['FinInstnId', [[isOld ? 'BIC' : 'BICFI', bic]]]]] as const] : []),
      ['Cdtr', [['Nm', name]]],
      ...(number ? [['CdtrAcct', [['Id', [number]]]] as const] : []),
      ...(texts.length > 0 ? [['RmtInf', texts.map((text) => ['Ustrd', text] as const)] as const] : [])
    ]
  ]
}

function some(name: string, text: string | undefined): Tree[] {
  return text === undefined ? [] : [[name, text]]
}

function written([name, content, attributes = '']: Tree, prefix: string, indent: string): string {
  const open = `${indent}<${prefix}${name}${attributes}>`
  if (typeof content === 'string') return `${open}${escaped(content)}</${prefix}${name}>\n`
  return `${open}\n${content.map((child) => written(child, prefix, `${indent}  `)).join('')}${indent}</${prefix}${name}>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
