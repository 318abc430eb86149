import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleIds } from '../../../electron/service/sandbox/sample/sampleIds.ts'
import { samplePain001 } from '../../../electron/service/sandbox/sample/samplePain001.ts'
import { readDocument } from './documents.ts'
import { fencedBlocks } from './markdown.ts'

const [anId = ''] = sampleIds(1).individuals

/** What readers bring themselves: the files that pages name and no command on them writes. */
const FILES: Readonly<Record<string, string>> = {
  'payments.xml': samplePain001({ seed: 1, rows: 5000 }).text,
  'payments.csv': [
    'No;Name;Reference;Amount;Mark',
    '1;Acme Logistics AB;Invoice 1001;12.50;c',
    '2;Nordic Paper AB;Invoice 1002;8.00;c',
    ''
  ].join('\n'),
  'mapping.json': fencedBlocks(readDocument('docs/csv-mapping.md'), 'json')[0] ?? '',
  'totals.csv': [
    'Payments of October',
    'Name;Account;Amount;Reference',
    'Acme Logistics AB;SE2697700000010002870284;12.50;Invoice 1001',
    'A row to leave out;SE2697700000010002870284;1.00;Draft',
    'Total Energy AB;SE6497700000000000000001;8.00;Invoice 1002',
    'Another to leave out;SE2697700000010002870284;2.00;Draft',
    'And another;SE2697700000010002870284;3.00;Draft',
    ''
  ].join('\n'),
  'ids.txt': `${anId}\n`
}

export async function giveFiles(folder: string): Promise<void> {
  await Promise.all(Object.entries(FILES).map(([name, text]) => writeFile(join(folder, name), text)))
}
