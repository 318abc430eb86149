import { expect, it } from 'vitest'
import { SandboxClock } from '../../../electron/sandbox/state/sandboxClock.ts'

it('the sandbox’s time never goes back, also where that of the machine is set back while it runs', () => {
  let machine = Date.parse('2030-01-02T12:00:00Z')
  const clock = new SandboxClock(() => machine)
  const before = clock.now()
  machine -= 3_600_000
  expect(clock.now()).toBeGreaterThanOrEqual(before)
})
