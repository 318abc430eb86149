// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { effectScope } from 'vue'
import { useSubmitKey } from '../../../../../renderer/kit/commands/useSubmitKey.ts'
import TextPromptForm from '../../../../../renderer/kit/ui/TextPromptForm.vue'

const scope = effectScope()
afterEach(() => scope.stop())

it('Ctrl+Enter submits a multi-line text, but only when its button is enabled', async () => {
  scope.run(useSubmitKey)
  const props = { label: 'Note', act: 'Write', least: 3, most: 99, isLong: true, busy: false }
  const form = mount(TextPromptForm, { props, attachTo: document.body })
  const press = (init: KeyboardEventInit) =>
    form.get('textarea').trigger('keydown', { key: 'Enter', ctrlKey: true, ...init })
  await press({})
  expect(form.emitted('submit')).toBeUndefined()
  await form.get('textarea').setValue('The bank was asked')
  await press({ ctrlKey: false })
  await press({ repeat: true })
  expect(form.emitted('submit')).toBeUndefined()
  await press({})
  await press({ ctrlKey: false, metaKey: true })
  expect(form.emitted('submit')).toEqual([['The bank was asked'], ['The bank was asked']])
  await form.setProps({ busy: true })
  await press({})
  expect(form.emitted('submit')).toHaveLength(2)
  form.unmount()
})
