import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appId, appName } from '../../../../electron/session/identity.ts'
import { fuses } from '../../../../electron/base/isolatedWindow/security.ts'
import { readPackagerConfig, validatePackagerConfig } from '../../../support/build/packagerConfig.ts'

const root = resolve(import.meta.dirname, '../../../..')

describe('electron-builder.yml', () => {
  it('is valid by the packager’s own schema', async () => {
    await expect(validatePackagerConfig(await readPackagerConfig())).resolves.not.toThrow()
  })

  it('would not be valid with a setting that the packager does not know', async () => {
    const config = { ...(await readPackagerConfig()), electronFuse: {} }
    await expect(validatePackagerConfig(config)).rejects.toThrow(/unknown property 'electronFuse'/)
  })

  it('has exactly the fuses and the identity of the shell', async () => {
    const config = await readPackagerConfig()
    expect(config.electronFuses).toEqual(fuses)
    expect(config.appId).toBe(appId)
    expect(config.productName).toBe(appName)
  })

  it('publishes nothing, rebuilds nothing, and requests one right only from macOS', async () => {
    const config = await readPackagerConfig()
    expect(config.publish).toBeNull()
    expect(config.npmRebuild).toBe(false)
    expect(config.mac).toMatchObject({ hardenedRuntime: true, category: 'public.app-category.finance' })
    const entitlements = await readFile(resolve(root, 'build/entitlements.mac.plist'), 'utf8')
    expect(entitlements.match(/<key>.*<\/key>/g)).toEqual(['<key>com.apple.security.cs.allow-jit</key>'])
  })

  it('names icons that are there', async () => {
    const { mac, win, linux } = await readPackagerConfig()
    for (const platform of [mac, win, linux]) expect(existsSync(resolve(root, String(platform?.icon)))).toBe(true)
  })
})
