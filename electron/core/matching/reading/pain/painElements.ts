/** The elements whose text is read, by their path below the root. */
const FIELD_PATHS = {
  messageId: 'CstmrCdtTrfInitn/GrpHdr/MsgId',
  count: 'CstmrCdtTrfInitn/GrpHdr/NbOfTxs',
  sum: 'CstmrCdtTrfInitn/GrpHdr/CtrlSum',
  batchId: 'CstmrCdtTrfInitn/PmtInf/PmtInfId',
  booking: 'CstmrCdtTrfInitn/PmtInf/BtchBookg',
  batchCount: 'CstmrCdtTrfInitn/PmtInf/NbOfTxs',
  batchSum: 'CstmrCdtTrfInitn/PmtInf/CtrlSum',
  plainDay: 'CstmrCdtTrfInitn/PmtInf/ReqdExctnDt',
  day: 'CstmrCdtTrfInitn/PmtInf/ReqdExctnDt/Dt',
  dayAndTime: 'CstmrCdtTrfInitn/PmtInf/ReqdExctnDt/DtTm',
  account: 'CstmrCdtTrfInitn/PmtInf/DbtrAcct/Id/IBAN',
  otherAccount: 'CstmrCdtTrfInitn/PmtInf/DbtrAcct/Id/Othr/Id',
  batchInstrument: 'CstmrCdtTrfInitn/PmtInf/PmtTpInf/LclInstrm/Prtry',
  batchClearing: 'CstmrCdtTrfInitn/PmtInf/DbtrAgt/FinInstnId/ClrSysMmbId/ClrSysId/Cd',
  instructionId: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/PmtId/InstrId',
  endToEndId: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/PmtId/EndToEndId',
  uetr: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/PmtId/UETR',
  instrument: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/PmtTpInf/LclInstrm/Prtry',
  amount: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Amt/InstdAmt',
  bic: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/BIC',
  bicfi: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/BICFI',
  clearingMember: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/ClrSysMmbId/MmbId',
  name: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Cdtr/Nm',
  ultimateName: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/UltmtCdtr/Nm',
  iban: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/CdtrAcct/Id/IBAN',
  otherNumber: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/CdtrAcct/Id/Othr/Id',
  text: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/RmtInf/Ustrd',
  referenceType: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/RmtInf/Strd/CdtrRefInf/Tp/CdOrPrtry/Prtry',
  structured: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/RmtInf/Strd/CdtrRefInf/Ref',
  document: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/RmtInf/Strd/RfrdDocInf/Nb',
  additional: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/RmtInf/Strd/AddtlRmtInf'
} as const

const BLOCK_PATHS = {
  message: 'CstmrCdtTrfInitn',
  group: 'CstmrCdtTrfInitn/GrpHdr',
  batch: 'CstmrCdtTrfInitn/PmtInf',
  payment: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf',
  equivalent: 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Amt/EqvtAmt'
} as const

/** What a schema allows several times in its parent, or what is refused in other words. */
const REPEATED: ReadonlySet<string> = new Set([
  ...['PmtInf', 'CdtTrfTxInf', 'RmtInf', 'Ustrd', 'Strd', 'RfrdDocInf', 'AddtlRmtInf'],
  ...['CstmrCdtTrfInitn', 'GrpHdr', 'InstdAmt', 'EqvtAmt']
])

export type PainField = keyof typeof FIELD_PATHS
export type PainBlock = keyof typeof BLOCK_PATHS

/** An element that is read, or that contains elements that are. */
export interface PainElement {
  /** The name without prefix. */
  readonly name: string
  readonly qualifiedName: string
  field: PainField | null
  block: PainBlock | null
  /** By name with prefix. */
  readonly children: Map<string, PainElement>
  /** The child that was opened last, and the one that was opened after this one. */
  last: PainElement | undefined
  follower: PainElement | undefined
  /** Whether a second one in the same parent is no contradiction to the first. */
  readonly mayRepeat: boolean
  /** The number of the open element, counted in the file, and that of its parent; 0 before the first. */
  opened: number
  openedIn: number
}

/** The root for files with this prefix (`ns:` or empty). Built once per file, so that no name needs splitting. */
export function painElements(prefix: string): PainElement {
  const root = elementOf('Document', prefix)
  for (const [field, path] of Object.entries(FIELD_PATHS)) at(root, path, prefix).field = field as PainField
  for (const [block, path] of Object.entries(BLOCK_PATHS)) at(root, path, prefix).block = block as PainBlock
  return root
}

function at(root: PainElement, path: string, prefix: string): PainElement {
  let element = root
  for (const name of path.split('/')) {
    const child = element.children.get(prefix + name) ?? elementOf(name, prefix)
    element.children.set(prefix + name, child)
    element = child
  }
  return element
}

function elementOf(name: string, prefix: string): PainElement {
  const none = undefined
  return {
    name,
    qualifiedName: prefix + name,
    field: null,
    block: null,
    children: new Map(),
    last: none,
    follower: none,
    mayRepeat: REPEATED.has(name),
    opened: 0,
    openedIn: 0
  }
}
