import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CardTheme } from '../../../../shared/domain/cardTheme.ts'
import { appOnSandbox } from '../../../support/app/appOnSandbox.ts'
import { openCardPage } from '../../../support/cards/cardPageClient.ts'

const LOOK = { layout: 'row', style: { gap: '8px', border: { color: '#123456' } } } as const

describe('the card component of a connection', () => {
  it('is reached by what the user says, or by what the sandbox knows itself', async () => {
    await using setup = await appOnSandbox({ rows: 10 })
    const { handlers } = setup.app
    expect(await handlers['cardPayment.settings'](undefined)).toEqual({ sdkUrl: null, publicKey: null })
    await expect(handlers['theme.preview']({ theme: {}, opens: true })).rejects.toMatchObject({ code: 'bad-input' })
    const set = (sdkUrl: string) => handlers['cardPayment.setSettings']({ sdkUrl, publicKey: 'pk_1' })
    for (const bad of [
      'http://sdk.example',
      'https://user:secret@sdk.example',
      'https://sdk.example/v1',
      'sdk',
      'ftp://x'
    ])
      await expect(set(bad), bad).rejects.toMatchObject({ code: 'bad-address' })
    expect(await set('https://SDK.example/card/')).toEqual({ sdkUrl: 'https://sdk.example/card', publicKey: 'pk_1' })
    const again = (await setup.reopen()).app.handlers
    expect(await again['cardPayment.settings'](undefined)).toMatchObject({ sdkUrl: 'https://sdk.example/card' })

    await again['connection.select']('sandbox')
    expect(await again['cardPayment.settings'](undefined)).toEqual({
      sdkUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/sdk$/) as unknown,
      publicKey: expect.stringMatching(/^sandbox_public_/) as unknown
    })
    await expect(
      again['cardPayment.setSettings']({ sdkUrl: 'https://sdk.example', publicKey: 'x' })
    ).rejects.toMatchObject({ code: 'not-allowed' })
  })

  it('has looks with names, one of which is in use; what else was set up stays as it was', async () => {
    await using setup = await appOnSandbox({ rows: 10 })
    const { handlers } = setup.app
    await handlers['workspace.nameAccount']({ accountId: 'acc1', name: 'Payroll' })
    const file = join(setup.dataDir, 'workspaces', `${setup.id}.json`)
    expect(await readFile(file, 'utf8')).not.toContain('cardThemes')
    expect(await handlers['theme.list'](undefined)).toEqual({ themes: [], chosen: null })
    await handlers['theme.save']({ name: 'Night', theme: LOOK })
    await handlers['theme.choose']('night')
    const saved = await handlers['theme.save']({ name: 'NIGHT', theme: {} })
    expect(saved).toEqual({ themes: [{ name: 'NIGHT', theme: {} }], chosen: 'NIGHT' })
    await expect(handlers['theme.choose']('Day')).rejects.toMatchObject({ code: 'not-found' })

    const again = (await setup.reopen()).app.handlers
    expect(await again['workspace.get'](undefined)).toMatchObject({
      accountNames: [{ name: 'Payroll' }]
    })
    expect(await again['theme.list'](undefined)).toEqual(saved)
    expect(await again['theme.remove']('Night')).toEqual({ themes: [], chosen: null })
  })

  it('is shown with a look that follows the user, on one page until that is gone', async () => {
    await using setup = await appOnSandbox({ rows: 10 })
    const { handlers } = setup.app
    const { sdkUrl, publicKey } = setup.sandbox
    await handlers['cardPayment.setSettings']({ sdkUrl, publicKey })
    const show = (theme: CardTheme = LOOK, opens = true) => handlers['theme.preview']({ theme, opens })
    const [{ address }, second] = await Promise.all([show(), show()])
    expect(second).toEqual({ address: null })
    const page = await openCardPage(address)
    expect(await page.ask('load')).toMatchObject({ theme: LOOK, sdkUrl, publicKey })
    await expect(page.ask('confirm')).rejects.toThrow('404')
    expect(await show({ layout: 'column' }, false)).toEqual({ address: null })
    expect(await page.ask('news', { after: 0 })).toMatchObject({ theme: { layout: 'column' }, isOver: false })
    await page.leave()
    // Whoever closed it has not asked for another by changing the look.
    expect(await show(LOOK, false)).toEqual({ address: null })
    const next = await show()
    expect(next.address).not.toBe(address)
    const other = await openCardPage(next.address)
    // The connection may end before the answer, even while the preview is being closed.
    const news = other.ask('news', { after: 0 }).catch(() => ({ isOver: true }))
    await handlers['theme.closePreview'](undefined)
    expect(await news).toMatchObject({ isOver: true })
  })
})
