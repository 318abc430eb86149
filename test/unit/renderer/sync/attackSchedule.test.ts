// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import SchedulePanel from '../../../../renderer/sync/parts/SchedulePanel.vue'
import SelectField from '../../../../renderer/kit/ui/SelectField.vue'

it('a choice that could not be saved is not shown as the setting', async () => {
  const schedule = { everySeconds: 3600, state: 'waiting', nextAt: null, failures: 0, idle: 0 } as const
  const panel = mount(SchedulePanel, { props: { schedule, now: 0, busy: false } })
  panel.getComponent(SelectField).vm.$emit('update:modelValue', '300')
  await panel.setProps({ busy: true })
  // The main side refused: the schedule stays as it was.
  await panel.setProps({ busy: false })
  expect(panel.emitted('change')).toEqual([[300]])
  expect(panel.getComponent(SelectField).props()).toMatchObject({ modelValue: '3600' })
})
