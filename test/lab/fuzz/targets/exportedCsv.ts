import { readCsv } from '../../../../electron/features/exporting/verify/readCsv.ts'
import { readReport } from '../../../../electron/features/exporting/verify/readReport.ts'
import type { FuzzTarget } from '../target.ts'
import { inFile } from './given.ts'
import { orNamed } from './named.ts'
import { tallied } from './tallied.ts'

const COLUMNS = ['id', 'amount', 'currency', 'status'] as const
const SEEDS = [
  'id,amount,currency,status\r\nt1,-12.50,EUR,completed\r\nt2,1.234,KWD,"pending ""approval"", x"\r\nt1,1e3,JPY,\r\n',
  '\ufeffid;amount;currency;status\r\nt1;-12,50;EUR;completed\r\n\'=t2;1.234;EUR;"a;b\n"\r\n',
  'id\tamount\tcurrency\tstatus\nt1\t-12.50\tEUR\tcompleted\n',
  'id,state,amount,currency\r\ni1,matched,12.50,EUR\r\ni2,open,,\r\n'
]

/** What `verify` reads of exported CSV files and of reports, also as spreadsheets save them. */
const target: FuzzTarget = {
  name: 'exportedCsv',
  covers: ['electron/features/exporting/', 'electron/core/spreadsheet/', 'shared/domain/money', 'shared/minorDigits'],
  // Each time, the encoding is looked for first.
  passes: 6,
  seeds: async () => [
    ...SEEDS.map((text) => Buffer.from(text)),
    Buffer.from('id;amount;currency;status\r\nt\xe4;-12,50;EUR;x', 'latin1')
  ],
  read: (bytes, folder) =>
    inFile(bytes, folder, async (path) => {
      for (const profile of ['safe', 'excel-eu'] as const) {
        const settings = { format: 'csv', profile, columns: COLUMNS } as const
        await tallied((tally) => readCsv(path, { settings, titles: undefined }, tally))
      }
      await orNamed(() => readReport(path, 'csv', { reconciliation: { differences: [] } }))
    })
}

export default target
