import { describe, expect, it } from 'vitest'
import {
  contentSecurityPolicy,
  developmentPolicy,
  fuses,
  isAppUrl,
  isExternalLinkAllowed,
  schemePrivileges,
  securityHeaders,
  webPreferences
} from '../../../../electron/base/isolatedWindow/security.ts'

describe('the security settings', () => {
  it('let the page take code, styles and data from its own origin and nothing from elsewhere', () => {
    expect(contentSecurityPolicy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
        'trusted-types vue'
    )
  })

  it('send the same headers with every answer', () => {
    expect(securityHeaders).toEqual({
      'Content-Security-Policy': contentSecurityPolicy,
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Origin-Agent-Cluster': '?1',
      'Permissions-Policy':
        'accelerometer=(), autoplay=(), camera=(), clipboard-read=(), clipboard-write=(), ' +
        'display-capture=(), encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), ' +
        'idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), ' +
        'picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), storage-access=(), ' +
        'usb=(), window-management=(), xr-spatial-tracking=()',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-DNS-Prefetch-Control': 'off',
      'X-Frame-Options': 'DENY'
    })
  })

  it('give the page process no right it does not need', () => {
    expect(webPreferences).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      experimentalFeatures: false,
      plugins: false,
      webgl: false,
      enableWebSQL: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      autoplayPolicy: 'user-gesture-required',
      defaultEncoding: 'utf-8',
      spellcheck: false
    })
  })

  it('make the scheme a secure origin that no other origin can read', () => {
    expect(schemePrivileges).toEqual({
      standard: true,
      secure: true,
      supportFetchAPI: true,
      corsEnabled: false,
      bypassCSP: false,
      allowServiceWorkers: false,
      allowExtensions: false,
      stream: false,
      codeCache: true
    })
  })

  it('turn every fuse to its safe side', () => {
    expect(fuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false
    })
  })

  it('open the policy for a page server in two places only', () => {
    const policy = developmentPolicy(new URL('http://localhost:5173/'))
    expect(policy).toContain("style-src 'self' 'unsafe-inline';")
    expect(policy).toContain("connect-src 'self' ws://localhost:5173;")
    const closed = policy.replace(" 'unsafe-inline'", '').replace(' ws://localhost:5173', '')
    expect(closed).toBe(contentSecurityPolicy)
  })
})

describe('isAppUrl', () => {
  it.each(['app://tallydesk/', 'app://tallydesk/index.html', 'app://tallydesk/assets/a.js?v=1#x', 'app://tallydesk'])(
    'knows %s as our own',
    (url) => expect(isAppUrl(url)).toBe(true)
  )

  it.each([
    'https://tallydesk/',
    'app://tallydesk.example/',
    'app://tallydesk:80/',
    'app://user@tallydesk/',
    'app://user:secret@tallydesk/',
    'app:tallydesk',
    'app:///tallydesk/',
    'apps://tallydesk/',
    'file:///app://tallydesk/',
    'data:text/html,app://tallydesk/',
    'about:blank',
    ' ',
    ''
  ])('does not know %j', (url) => expect(isAppUrl(url)).toBe(false))
})

describe('isExternalLinkAllowed', () => {
  const origins = ['https://docs.example']

  it('opens an https page of a listed origin', () => {
    expect(isExternalLinkAllowed('https://docs.example/guide?a=1#b', origins)).toBe(true)
  })

  it.each([
    'http://docs.example/',
    'https://docs.example:444/',
    'https://docs.example.evil.example/',
    'https://user@docs.example/',
    'https://evil.example/https://docs.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://docs.example/share',
    'docs.example',
    ''
  ])('keeps %j shut', (url) => expect(isExternalLinkAllowed(url, origins)).toBe(false))

  it('opens nothing while the list is empty', () => {
    expect(isExternalLinkAllowed('https://docs.example/')).toBe(false)
  })
})
