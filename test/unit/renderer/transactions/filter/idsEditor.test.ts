// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import IdsEditor from '../../../../../renderer/transactions/filter/parts/IdsEditor.vue'
import { idsOf, idsText } from '../../../../../renderer/transactions/filter/parts/idsText.ts'
import fc from '../../../../support/fastCheck.ts'

it('opening and applying a chip of ids gives the same ids', () => {
  const anyOf = ['plain-1', 'a b', 'c,d;e', 'f\r\ng', '"h"', 'i"j', '"k', 'l\\m', '\\"n o', 'p\u202eq', ' ']
  const condition = { field: 'id', anyOf, not: true } as const
  const editor = mount(IdsEditor, { props: { field: 'id', condition } })
  expect(editor.emitted('change')).toEqual([[[condition]]])
  expect(editor.get('textarea').element.value.split('\n').slice(0, 3)).toEqual(['plain-1', '"a b"', '"c,d;e"'])
})

it('any ids are read as they were written', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1 })), (ids) => {
      expect(idsOf(idsText(ids))).toEqual(ids)
    })
  )
})

it('ids may stand in lines, with spaces, commas and quotes, and a quote alone is part of one', () => {
  expect(idsOf(' a b,c;\n"d e", "f" a "" g"h "i j')).toEqual(['a', 'b', 'c', 'd e', 'f', 'g"h', '"i', 'j'])
  expect(idsOf(' ,;\n')).toEqual([])
})
