import { describe, expect, it } from 'vitest'
import { blocksFor, RowBlocks } from '../../../../../renderer/kit/grid/rowBlocks.ts'

describe('the blocks a view needs', () => {
  it('are those in sight and one ahead in the direction of travel', () => {
    expect(blocksFor(150, 180, 1, 1000)).toEqual([1, 2])
    expect(blocksFor(150, 180, -1, 1000)).toEqual([1, 0])
    expect(blocksFor(190, 210, 1, 1000)).toEqual([1, 2, 3])
  })

  it('end where the list ends', () => {
    expect(blocksFor(0, 20, -1, 1000)).toEqual([0])
    expect(blocksFor(980, 1000, 1, 1000)).toEqual([9])
    expect(blocksFor(0, 20, 1, 0)).toEqual([])
  })
})

describe('the cached blocks', () => {
  it('give a row by its place in the whole list', () => {
    const blocks = new RowBlocks<string>()
    blocks.put(3, ['a', 'b'])
    expect([blocks.row(301), blocks.row(302), blocks.row(1)]).toEqual(['b', undefined, undefined])
  })

  it('drop the block that was unused the longest', () => {
    const blocks = new RowBlocks<string>()
    for (let block = 0; block < 80; block++) blocks.put(block, ['row'])
    blocks.touch(0)
    blocks.put(80, ['row'])
    expect([blocks.has(0), blocks.has(1), blocks.has(80)]).toEqual([true, false, true])
  })
})
