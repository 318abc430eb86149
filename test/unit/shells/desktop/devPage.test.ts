import { describe, expect, it } from 'vitest'
import { devHeaders, devPage, devServer } from '../../../../electron/shells/desktop/devPage.ts'
import { contentSecurityPolicy } from '../../../../electron/base/isolatedWindow/security.ts'

const address = 'http://localhost:5173/'

describe('the page server of a developer', () => {
  it('is used where the environment names it and the app is not packaged', () => {
    expect(devServer({ ELECTRON_RENDERER_URL: address }, false)?.href).toBe(address)
  })

  it('is never used by a packaged app', () => {
    expect(devServer({ ELECTRON_RENDERER_URL: address }, true)).toBeUndefined()
  })

  it.each([{}, { ELECTRON_RENDERER_URL: 'not an address' }])('is not there without an address: %j', (env) => {
    expect(devServer(env, false)).toBeUndefined()
  })

  it('lends its files to our own origin', async () => {
    const asked: string[] = []
    const find = devPage(new URL(address), (input) => {
      asked.push(new Request(input).url)
      return Promise.resolve(new Response('let page', { headers: { 'content-type': 'text/javascript' } }))
    })
    const file = await find(new URL('app://tallydesk/App.vue?vue&type=style'))
    expect(asked).toEqual(['http://localhost:5173/App.vue?vue&type=style'])
    expect(file?.type).toBe('text/javascript')
    expect(new TextDecoder().decode(file?.body)).toBe('let page')
  })

  it('never takes a file from another host, whatever the path', async () => {
    const asked: URL[] = []
    const find = devPage(new URL(address), (input) => {
      asked.push(new URL(new Request(input).url))
      return Promise.resolve(new Response(null, { status: 404 }))
    })
    for (const path of ['//evil.example/a.js', '/\\evil.example/a.js']) {
      expect(await find(new URL(`app://tallydesk${path}`))).toBeUndefined()
    }
    expect(asked.map((url) => url.host)).toEqual(['localhost:5173', 'localhost:5173'])
  })

  it('loosens the policy for itself only', () => {
    expect(devHeaders(new URL(address))['Content-Security-Policy']).not.toBe(contentSecurityPolicy)
    expect(devHeaders(new URL(address))['X-Frame-Options']).toBe('DENY')
  })
})
