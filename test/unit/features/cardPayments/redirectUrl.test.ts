import { describe, expect, it } from 'vitest'
import { checkRedirectUrl } from '../../../../electron/features/cardPayments/redirectUrl.ts'
import { toWire } from '../../../../shared/errors.ts'

const LIVE = { isSandbox: false }
const SANDBOX = { isSandbox: true }

/** Each with a part of the reason. Where `host` matters, it looks like `checkout.example` to a careless reader. */
const hostile: readonly (readonly [text: string, reason: string])[] = [
  ['javascript:alert(1)', 'not a web address'],
  ['JaVaScRiPt://checkout.example/%0aalert(1)', 'characters'],
  ['data:text/html,<script>alert(1)</script>', 'characters'],
  ['data:text/html;base64,PHNjcmlwdD4=', 'not a web address'],
  ['file:///etc/passwd', 'not a web address'],
  ['file://checkout.example/share', 'not a web address'],
  ['smb://checkout.example/share', 'not a web address'],
  ['ms-settings:privacy', 'not a web address'],
  ['vscode://file/etc/passwd', 'not a web address'],
  ['mailto:somebody@checkout.example', 'not a web address'],
  ['blob:https://checkout.example/0b2f', 'not a web address'],
  ['view-source:https://checkout.example/', 'not a web address'],
  ['app://tallydesk/', 'not a web address'],
  ['about:blank', 'not a web address'],
  ['', 'characters'],
  ['/checkout/token', 'not a web address'],
  ['//checkout.example/pay', 'not a web address'],
  ['checkout.example/pay', 'not a web address'],
  ['https:checkout.example', 'not a web address'],
  ['https:/checkout.example', 'not a web address'],
  ['https:///checkout.example', 'not a web address'],
  ['https:\\\\checkout.example\\pay', 'characters'],
  ['https://checkout.example\\@evil.example/', 'characters'],
  ['https://checkout.example@evil.example/', 'user name'],
  ['https://user:secret@checkout.example/', 'user name'],
  ['https://@checkout.example/', 'user name'],
  ['http://checkout.example/pay', 'https'],
  ['http://127.0.0.1:8080/pay', 'https'],
  ['https://127.0.0.1/pay', 'public internet'],
  ['https://[::1]/pay', 'public internet'],
  ['https://192.168.1.1/reboot', 'public internet'],
  ['https://169.254.169.254/latest/meta-data/', 'public internet'],
  ['https://2130706433/pay', 'not written in plain form'],
  ['https://0x7f.1/pay', 'not written in plain form'],
  ['https://checkout%2eexample/pay', 'not written in plain form'],
  ['https://localhost/pay', 'public internet'],
  ['https://router.local/', 'public internet'],
  ['https://intranet/', 'public internet'],
  ['https://checkout.example./pay', 'public internet'],
  ['https://-checkout.example/', 'public internet'],
  ['https://check_out.example/', 'public internet'],
  ['https://checkout.example:22/', 'port'],
  ['https://checkout.example:0/', 'port'],
  ['https://checkout.example:99999/', 'not a web address'],
  [' https://checkout.example/', 'characters'],
  ['https://checkout.example/\u202egpj.exe', 'characters'],
  ['https://check\u200bout.example/', 'characters'],
  ['https://ch\u0435ckout.example/', 'characters'],
  ['https://checkout\uff0eexample/', 'characters'],
  ['https://checkout.example/\r\nLocation:%20https://evil.example', 'characters'],
  ['https://checkout.example/a\u0000b', 'characters'],
  ['https://checkout.example/a%00b', 'characters'],
  ['https://checkout.example/%0d%0aSet-Cookie:a=b', 'characters'],
  ['https://checkout.example/%zz', 'characters'],
  ['https://checkout.example/"onclick="alert(1)', 'characters'],
  [`https://checkout.example/${'a'.repeat(2048)}`, 'too long'],
  [`https://${'a.'.repeat(126)}example/`, 'public internet']
]

describe('the address of a checkout', () => {
  it('is looked at in at least forty hostile forms', () => {
    expect(new Set(hostile.map(([text]) => text)).size).toBeGreaterThanOrEqual(40)
  })

  it.each(hostile)('%j is refused, with the reason and without being repeated', (text, reason) => {
    const { code, message } = failure(text, LIVE)
    expect(code).toBe('not-allowed')
    expect(message).toContain(reason)
    const secret = text.slice(8)
    if (secret.length > 3) expect(message).not.toContain(secret)
  })

  it.each([
    'https://checkout.example/pay?token=a.b-c_d~e&lang=en#step',
    'https://checkout.example',
    'https://checkout.example:443/pay',
    'https://checkout.example:8443/pay',
    'HTTPS://Checkout.Example/Pay',
    'https://xn--bcher-kva.example/',
    'https://pay.checkout.example/a/../b/%20%E2%82%AC'
  ])('%s is opened as it is', (text) => {
    expect(checkRedirectUrl(text, LIVE).href).toBe(new URL(text).href)
  })

  it('is shown with a host of ASCII letters, so that no letter can stand for another', () => {
    expect(checkRedirectUrl('https://xn--chckout-nfg.example/', LIVE).host).toBe('xn--chckout-nfg.example')
  })
})

describe('the address of a sandbox’s checkout', () => {
  it.each(['http://127.0.0.1:41234/checkout/abc', 'http://localhost:80/x', 'http://[::1]:5000/', 'https://localhost/'])(
    '%s is opened on this computer',
    (text) => expect(checkRedirectUrl(text, SANDBOX).href).toBe(new URL(text).href)
  )

  it.each([
    ['http://127.0.0.2/', 'https'],
    ['http://127.1/', 'not written in plain form'],
    ['http://2130706433/', 'not written in plain form'],
    ['http://0.0.0.0/', 'https'],
    ['http://localhost.evil.example/', 'https'],
    ['http://evil.example/', 'https'],
    ['http://localhost:0/', 'port'],
    ['http://a@localhost/', 'user name'],
    ['file://localhost/etc/passwd', 'not a web address'],
    ['javascript://localhost/alert(1)', 'not a web address']
  ])('%s is refused all the same', (text, reason) => {
    const { code, message } = failure(text, SANDBOX)
    expect(code).toBe('not-allowed')
    expect(message).toContain(reason)
  })
})

function failure(text: string, context: { readonly isSandbox: boolean }) {
  try {
    checkRedirectUrl(text, context)
  } catch (error) {
    return toWire(error)
  }
  throw new Error('It was not refused.')
}
