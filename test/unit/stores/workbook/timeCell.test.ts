import { expect, it } from 'vitest'
import { timeCell } from '../../../../electron/stores/workbook/views/report/people/cells.ts'

it('a time is local in whole seconds; a day, and what no calendar knows, stay as they are', () => {
  expect(timeCell('2026-11-21T23:30:02.900Z', 'Europe/Stockholm')).toBe('2026-11-22 00:30:02')
  expect(timeCell('2026-11-21', 'America/New_York')).toBe('2026-11-21')
  expect(timeCell('2026-13-45T00:00:00Z', 'Europe/Stockholm')).toBe('2026-13-45T00:00:00Z')
  expect(timeCell(null, 'Europe/Stockholm')).toBeNull()
})
