/** A payment of an instruction; texts as they stand in the file. */
export interface OrderedPayment {
  readonly amount: string
  readonly currency?: string
  readonly correlationId?: string
  readonly name?: string
  readonly reference?: string
}

/** A pain.001.001.09 file of one batch, whose name makes it another file than others. */
export function paymentOrder(payments: readonly OrderedPayment[], messageId = 'ORDER-1'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-10-01T08:00:00</CreDtTm><NbOfTxs>${payments.length}</NbOfTxs>
<InitgPty><Nm>Nordic Settlement AB</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${messageId}-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>
<ReqdExctnDt><Dt>2026-10-01</Dt></ReqdExctnDt><Dbtr><Nm>Nordic Settlement AB</Nm></Dbtr>
<DbtrAcct><Id><IBAN>SE6497700000000000000001</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId><BICFI>FTCSSESSXXX</BICFI></FinInstnId></DbtrAgt>
${payments.map(paymentXml).join('\n')}
</PmtInf></CstmrCdtTrfInitn></Document>
`
}

function paymentXml(
  { amount, currency = 'EUR', correlationId, name = 'Acme Logistics AB', reference = '' }: OrderedPayment,
  index: number
): string {
  const uetr = correlationId === undefined ? '' : `<UETR>${correlationId}</UETR>`
  const remittance = reference === '' ? '' : `<RmtInf><Ustrd>${reference}</Ustrd></RmtInf>`
  return `<CdtTrfTxInf><PmtId><InstrId>${index + 1}</InstrId><EndToEndId>E2E-${index + 1}</EndToEndId>${uetr}</PmtId>
<Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt><Cdtr><Nm>${name}</Nm></Cdtr>
<CdtrAcct><Id><IBAN>SE2697700000010002870284</IBAN></Id></CdtrAcct>${remittance}</CdtTrfTxInf>`
}
