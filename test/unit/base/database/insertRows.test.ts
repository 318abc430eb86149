import { describe, expect, it } from 'vitest'
import { openWriter } from '../../../../electron/base/database/database.ts'
import { createInsertRows } from '../../../../electron/base/database/insertRows.ts'

describe('inserting many rows', () => {
  it.each([0, 1, 19, 20, 21, 40, 59])('stores %i of them in their order, and gives the number of the last', (count) => {
    const db = openWriter({ file: ':memory:' })
    try {
      db.exec('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT, size INTEGER)')
      const insert = createInsertRows(db, 'INSERT INTO things (name, size)', 2)
      const rows = Array.from({ length: count }, (_, place) => [`thing ${place}`, BigInt(place) ** 9n] as const)
      expect(insert(rows)).toBe(count)
      expect(db.rows('SELECT name, size FROM things ORDER BY id').all()).toEqual(rows)
    } finally {
      db.close()
    }
  })
})
