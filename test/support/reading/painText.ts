import { formatMoney } from '../../../shared/domain/money.ts'
import { painForm, type PainVersion } from './painForms.ts'

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
  /** Structured, each in a part of its own. */
  readonly references?: readonly string[] | undefined
  /** Numbers of documents, in one structured part. */
  readonly documents?: readonly string[] | undefined
  /** Words in a structured part. */
  readonly additional?: string | undefined
  /** For whom whoever is paid takes the money. */
  readonly ultimateCreditor?: string | undefined
  /** A structured address of whoever is paid. */
  readonly town?: string | undefined
}

export interface WrittenBatch {
  readonly id: string
  readonly booking?: boolean | undefined
  readonly day: string
  readonly account: string
  /** For whom the payments are made, where that is somebody else. */
  readonly ultimateDebtor?: string | undefined
  readonly payments: readonly WrittenPayment[]
}

export interface WrittenMessage {
  readonly version: PainVersion
  readonly id: string
  /** Before every name, `n:`; nothing without. */
  readonly prefix?: string
  /** Without, only the number of all payments is stated, which is mandatory. */
  readonly hasTotals?: boolean
  readonly batches: readonly WrittenBatch[]
}

const INSTANCE = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

type Tree = readonly [name: string, content: string | readonly Tree[], attributes?: string]

/** A pain.001 file that its schema allows. */
export function painText({ version, id, prefix = '', hasTotals = true, batches }: WrittenMessage): string {
  const { namespace, file, number } = painForm(version)
  const payments = batches.flatMap((batch) => batch.payments)
  const group: Tree = [
    'GrpHdr',
    [
      ['MsgId', id],
      ['CreDtTm', '2026-10-01T08:00:00'],
      ...totals(payments).slice(0, hasTotals ? 2 : 1),
      ['InitgPty', [['Nm', 'Nordic Settlement AB']]]
    ]
  ]
  const body: Tree = ['CstmrCdtTrfInitn', [group, ...batches.map((batch) => batchTree(batch, number, hasTotals))]]
  const own = ` xmlns${prefix && `:${prefix.slice(0, -1)}`}="${namespace}"`
  const location = file === undefined ? '' : `${INSTANCE} xsi:schemaLocation="${namespace} ${file}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(['Document', [body], own + location], prefix, '')}`
}

function totals(payments: readonly WrittenPayment[]): Tree[] {
  const sum = payments.reduce((total, { amount }) => total + amount, 0n)
  return [
    ['NbOfTxs', String(payments.length)],
    ['CtrlSum', formatMoney(sum, 'EUR')]
  ]
}

/** `number`: of the version of ISO. Banks are BICFI from 4 on, days have a time or none from 8 on, UETR came in 9. */
function batchTree(batch: WrittenBatch, number: number, hasTotals: boolean): Tree {
  const { id, booking, day, account, ultimateDebtor, payments } = batch
  return [
    'PmtInf',
    [
      ['PmtInfId', id],
      ['PmtMtd', 'TRF'],
      ...(booking === undefined ? [] : [['BtchBookg', String(booking)] as const]),
      ...(hasTotals ? totals(payments) : []),
      ['ReqdExctnDt', number < 8 ? day : [['Dt', day]]],
      ['Dbtr', [['Nm', 'Nordic Settlement AB']]],
      ['DbtrAcct', [['Id', [accountTree(account)]]]],
      ['DbtrAgt', [['FinInstnId', [[number < 4 ? 'BIC' : 'BICFI', 'FTCSSESSXXX']]]]],
      ...(ultimateDebtor === undefined ? [] : [['UltmtDbtr', [['Nm', ultimateDebtor]]] as const]),
      ...payments.map((payment) => paymentTree(payment, number))
    ]
  ]
}

/** An account of the ledger has an id that is no IBAN. */
function accountTree(account: string): Tree {
  return /^[A-Z]{2}\d{2}/.test(account) ? ['IBAN', account] : ['Othr', [['Id', account]]]
}

function paymentTree(payment: WrittenPayment, number: number): Tree {
  const { endToEndId, instructionId, uetr, amount, currency, name, town, iban, otherNumber, bic, ultimateCreditor } =
    payment
  const remittance = remittanceTrees(payment)
  const account: Tree | undefined = iban ? ['IBAN', iban] : otherNumber ? ['Othr', [['Id', otherNumber]]] : undefined
  const ids: Tree[] = [
    ...some('InstrId', instructionId),
    ['EndToEndId', endToEndId],
    ...some('UETR', number < 9 ? undefined : uetr)
  ]
  return [
    'CdtTrfTxInf',
    [
      ['PmtId', ids],
      ['Amt', [['InstdAmt', formatMoney(amount, currency), ` Ccy="${currency}"`]]],
      ...(bic ? [['CdtrAgt', [['FinInstnId', [[number < 4 ? 'BIC' : 'BICFI', bic]]]]] as const] : []),
      ['Cdtr', [['Nm', name], ...(town === undefined ? [] : [addressTree(town)])]],
      ...(account ? [['CdtrAcct', [['Id', [account]]]] as const] : []),
      ...(ultimateCreditor === undefined ? [] : [['UltmtCdtr', [['Nm', ultimateCreditor]]] as const]),
      ...(remittance.length > 0 ? [['RmtInf', remittance] as const] : [])
    ]
  ]
}

function addressTree(town: string): Tree {
  return [
    'PstlAdr',
    [
      ['StrtNm', 'Harbour Street'],
      ['BldgNb', '7 b'],
      ['PstCd', '41301'],
      ['TwnNm', town],
      ['Ctry', 'SE']
    ]
  ]
}

function remittanceTrees({ texts = [], references = [], documents = [], additional }: WrittenPayment): Tree[] {
  const numbers = documents.map((number): Tree => ['RfrdDocInf', [['Nb', number]]])
  const parts = [...numbers, ...some('AddtlRmtInf', additional)]
  return [
    ...texts.map((text): Tree => ['Ustrd', text]),
    ...(parts.length > 0 ? [['Strd', parts] as const] : []),
    ...references.map((reference): Tree => ['Strd', [['CdtrRefInf', [['Ref', reference]]]]])
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
