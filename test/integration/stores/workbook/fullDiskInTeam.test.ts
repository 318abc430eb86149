import { expect, it } from 'vitest'
import { smallDisk } from '../../../support/process/smallDisk.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { memberOf, plainSequencer } from '../../../support/team/memberOf.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

it('a team decision without room on this computer is reported, and is there once there is room', async ({ skip }) => {
  await using disk = await smallDisk(24)
  if (!disk) return skip('needs the right to mount a small disk (root on Linux)')
  await using folder = await temporaryFolder()
  const sequencer = plainSequencer()
  const [anna, bo] = [memberOf(disk.path, sequencer('anna')), memberOf(folder.path, sequencer('bo'))]
  const { id } = await stored(anna.workbook, paymentOrder(payments))
  const [key = ''] = await keysOf(anna.workbook, id)
  disk.fill()
  let notes = 0
  // The file has room for some.
  const untilFull = async () => {
    for (; notes < 1000; notes++)
      await anna.workbook.decide(id, { do: 'note', target: { kind: 'item', key }, text: `Note ${notes}` }, ANNA)
  }
  await expect(untilFull()).rejects.toMatchObject({
    code: 'outcome-unknown',
    message: expect.stringMatching(/^Your team has this, .* is full\. .* do not do it again\.$/) as string
  })
  await bo.workbook.catchUp()
  const { seq } = await bo.workbook.head()
  expect((await anna.workbook.head()).seq).toBe(seq - 1)
  await expect(anna.workbook.catchUp()).rejects.toMatchObject({ code: 'disk-full' })

  disk.free()
  await anna.workbook.catchUp()
  expect((await anna.workbook.head()).seq).toBe(seq)
  expect(anna.allRows()).toEqual(bo.allRows())
  const texts = bo
    .allRows()
    .get('marks')
    ?.flatMap((row) => row.filter((cell) => String(cell).startsWith('Note ')))
  expect(texts?.length).toBe(notes + 1)
  anna.close()
  bo.close()
})
