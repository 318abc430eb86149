import { readCamt } from '../../../../electron/features/exporting/verify/readCamt.ts'
import { readOfx } from '../../../../electron/features/exporting/verify/readOfx.ts'
import type { FuzzTarget } from '../target.ts'
import { inFile } from './given.ts'
import { tallied } from './tallied.ts'

const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr><Stmt><Id>S1</Id><Bal><Amt Ccy="EUR">1.00</Amt></Bal>
<Ntry><NtryRef>t1</NtryRef><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls><Amt Ccy="EUR">12.50</Amt><RmtInf><Ustrd>A &amp; B &#x1F600;<![CDATA[<x>]]></Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><NtryRef>t1</NtryRef><Amt Ccy="JPY">500</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry></Stmt></BkToCstmrStmt></Document>`
const OFX = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><FITID>t1</FITID><TRNAMT>-12.50</TRNAMT><NAME>A &amp; B</NAME></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

/** What `verify` reads of exported statements: camt.053, camt.054 and OFX. */
const target: FuzzTarget = {
  name: 'statements',
  covers: ['electron/features/exporting/', 'shared/domain/money', 'shared/minorDigits'],
  passes: 2,
  seeds: async () =>
    [CAMT, OFX, CAMT.replace('<Document', '<!DOCTYPE x [<!ENTITY a "a">]><Document')].map((text) => Buffer.from(text)),
  read: (bytes, folder) =>
    inFile(bytes, folder, async (path) => {
      await tallied((tally) => readCamt(path, { format: 'camt054' }, tally))
      await tallied((tally) => readOfx(path, { format: 'ofx', openingBalances: [] }, tally))
    })
}

export default target
