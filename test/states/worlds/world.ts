import type { App } from '../../../electron/app/app.ts'
import type { TestApp } from '../../support/app/testApp.ts'

/** A real app with its data, as it is when a state is recorded. */
interface World {
  readonly app: App
  /** Parts of addresses within the page, by the names that states call them. */
  readonly places?: Readonly<Record<string, string>>
}

/** Makes one; what it needs goes with `parts`. */
export type MakeWorld = (parts: AsyncDisposableStack) => Promise<World>

/** Reads the whole list, and waits for the end, whatever it is. */
export async function synced(test: TestApp, kind: 'full' | 'delta' = 'full'): Promise<void> {
  const before = test.heard.length
  await test.app.handlers['sync.start']({ kind })
  await test.until('sync.progress', ({ state }) => state === 'ended', before)
}

/** As somebody who has used the app for a while. */
export async function welcomed({ app }: Pick<TestApp, 'app'>): Promise<void> {
  await app.handlers['settings.change']({ isWelcomed: true, hasDeveloperTools: true, region: 'en-GB', timeZone: 'UTC' })
}
