import { describe, expect, it } from 'vitest'
import { aBatch, aPain, aPayment } from '../../../../support/reading/aPain.ts'
import type { WrittenPayment } from '../../../../support/reading/painText.ts'
import { readText } from '../../../../support/reading/readText.ts'
import { aRow, reconcile } from '../../../../support/reconciliation/reconciling.ts'

const RF = 'RF18539007547034'

function fileOf(payment: Partial<WrittenPayment>): string {
  return aPain({ batches: [aBatch({ payments: [aPayment({ texts: [], endToEndId: 'NOTPROVIDED', ...payment })] })] })
}

async function referenceOf(text: string): Promise<string | null | undefined> {
  const { taken, faultLines } = await readText(text)
  expect(faultLines).toEqual([])
  return taken[0]?.reference
}

describe('the reference of a payment', () => {
  it.each<readonly [string, Partial<WrittenPayment>, string]>([
    ['is the number of its document', { documents: ['INV-1001'] }, 'INV-1001'],
    ['has each document in a line', { documents: ['INV-1001', 'INV-1002'] }, 'INV-1001\nINV-1002'],
    ['is what is said in addition', { additional: 'Second reminder' }, 'Second reminder'],
    ['has the creditor’s reference beside the text', { texts: ['Thanks'], references: [RF] }, `Thanks\n${RF}`],
    [
      'has all that is stated, in the order of the file',
      { texts: ['Thanks'], documents: ['INV-1001'], additional: 'less 2 %', references: [RF, '4711'] },
      `Thanks\nINV-1001\nless 2 %\n${RF}\n4711`
    ],
    ['repeats nothing that the text says', { texts: ['INV 1001, 7'], documents: ['INV-1001', '7'] }, 'INV 1001, 7\n7'],
    [
      'repeats no reference that the text has in groups',
      { texts: ['RF18 5390 0754 7034 Thanks'], references: [RF] },
      'RF18 5390 0754 7034 Thanks'
    ],
    ['repeats no short number', { texts: ['7'], documents: ['7', '12', '12'] }, '7\n12'],
    [
      'has a number that the text has within a longer one',
      { texts: ['INV-10010'], documents: ['INV-1001'] },
      'INV-10010\nINV-1001'
    ]
  ])('%s', async (_, payment, reference) => {
    expect(await referenceOf(fileOf(payment))).toBe(reference)
  })

  it('has what several parts and several additions say', async () => {
    const parts =
      '<Strd><RfrdDocInf><Nb>A-1</Nb></RfrdDocInf></Strd><Strd><AddtlRmtInf>b</AddtlRmtInf><AddtlRmtInf>c</AddtlRmtInf><AddtlRmtInf>d</AddtlRmtInf></Strd>'
    expect(await referenceOf(fileOf({ texts: ['a'] }).replace('</RmtInf>', `${parts}</RmtInf>`))).toBe(
      'a\nA-1\nb\nc\nd'
    )
  })

  it('is refused where one document has two numbers', async () => {
    const { faultLines } = await readText(fileOf({ documents: ['A-1'] }).replace('</Nb>', '</Nb><Nb>A-2</Nb>'))
    expect(faultLines).toEqual([expect.stringMatching(/A second Nb begins here\. RfrdDocInf may have only one\.$/)])
  })
})

describe('whom the payee is paid for', () => {
  it.each([
    ['is its second name', 'Alpha GmbH', 'Alpha GmbH'],
    ['is nobody where nobody is named', undefined, null],
    ['is nobody where it is the payee itself', 'Factoring AG', null],
    ['is nobody where the name has no letters', '-', null],
    ['is nobody where the name cannot be read', '?????? GmbH', null]
  ])('%s', async (_, ultimateCreditor, ultimateName) => {
    const { taken } = await readText(fileOf({ name: 'Factoring AG', ultimateCreditor }))
    expect(taken).toMatchObject([{ counterpartyName: 'Factoring AG', ultimateName }])
  })
})

describe('a payment of a file', () => {
  /** The state of the only payment of a file, and why the transaction is not it. */
  async function stateOf(payment: Partial<WrittenPayment>, row: Parameters<typeof aRow>[0]) {
    const { taken } = await readText(fileOf({ name: 'Factoring AG', ...payment }))
    const items = taken.map((item) => ({ ...item, key: 'a', position: 1 }))
    const { assessed } = reconcile({
      items,
      rows: [aRow({ amount: '-125.00', createdAt: '2026-10-02T09:00:00.000Z', ...row })]
    })
    return assessed.items[0]?.state
  }
  const number = { counterpartyNumber: 'DE75512108001245126199' }

  it.each<readonly [string, Partial<WrittenPayment>, Parameters<typeof aRow>[0], string]>([
    ['the document that it names', { documents: ['INV-1001'] }, { ...number, reference: 'INV-1001' }, 'matched'],
    ['another document', { documents: ['INV-1001'] }, { ...number, reference: 'INV-1002' }, 'missing'],
    ['one of its documents', { documents: ['INV-1001', 'INV-1002'] }, { ...number, reference: 'INV-1002' }, 'matched'],
    [
      'neither of its documents',
      { documents: ['INV-1001', 'INV-1002'] },
      { ...number, reference: 'INV-1003' },
      'missing'
    ],
    ['the reference beside its text', { texts: ['Thanks'], references: [RF] }, { ...number, reference: RF }, 'matched'],
    ['its text alone', { texts: ['Thanks'], references: [RF] }, { ...number, reference: 'Thanks' }, 'matched'],
    ['another reference', { texts: ['Thanks'], references: [RF] }, { ...number, reference: 'RF712348231' }, 'missing'],
    [
      'whom it is for',
      { texts: ['Inv 1'], ultimateCreditor: 'Alpha GmbH' },
      { counterpartyName: 'Alpha GmbH', reference: 'Inv 1' },
      'matched'
    ],
    [
      'who gets it',
      { texts: ['Inv 1'], ultimateCreditor: 'Alpha GmbH' },
      { counterpartyName: 'Factoring AG', reference: 'Inv 1' },
      'matched'
    ],
    [
      'a third party',
      { texts: ['Inv 1'], ultimateCreditor: 'Alpha GmbH' },
      { counterpartyName: 'Beta Ltd', reference: 'Inv 1' },
      'missing'
    ]
  ])('and a transaction that says %s', async (_, payment, row, state) => {
    expect(await stateOf(payment, row)).toBe(state)
  })
})
