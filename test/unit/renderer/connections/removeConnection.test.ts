// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import RemoveConnection from '../../../../renderer/connections/parts/RemoveConnection.vue'

const asked = (reconciliations: number | null | undefined) =>
  mount(RemoveConnection, { props: { reconciliations, busy: false } })

describe('the question whether a connection is to be removed', () => {
  it('says how many reconciliations are set aside with it', () => {
    expect(asked(12).text()).toContain('It holds 12 reconciliations. Once set aside')
    expect(asked(1).text()).toContain('It holds 1 reconciliation.')
    expect(asked(12).text()).toContain('is set aside in the data folder, not deleted.')
  })

  it('is silent about reconciliations if there are none, and says if they cannot be counted', () => {
    expect(asked(0).find('[role=note]').exists()).toBe(false)
    expect(asked(null).text()).toContain('cannot be opened now, so they are not counted.')
  })

  it('cannot be answered with yes before they are counted', async () => {
    const open = asked(undefined)
    const remove = () => open.findAll('button').find((button) => button.text() === 'Remove')
    expect(remove()?.attributes('disabled')).toBeDefined()
    await open.setProps({ reconciliations: 3 })
    await remove()?.trigger('click')
    expect(open.emitted('remove')).toHaveLength(1)
  })
})
