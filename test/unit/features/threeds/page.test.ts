import { describe, expect, it } from 'vitest'
import { encodeField } from '../../../../electron/features/threeds/messages/encoding.ts'
import { LONGEST_ANSWER } from '../../../../electron/features/threeds/page/answerForm.ts'
import { createRunPage, type RunPage } from '../../../../electron/features/threeds/page/runPage.ts'
import type { Step } from '../../../../electron/features/threeds/requestedStep.ts'

const ORIGIN = 'https://threeds.tallydesk.invalid'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const SUBJECT = { number: '<b>1</b>', items: '12.50', currency: 'EUR', card: '411111******0072' }

function aStep(change: Partial<Step> = {}): Step {
  const ids = { threeDSServerTransID: 'd461f105-1792-407f-95ff-9a496fd918a9', acsTransID: '13521d57' }
  return {
    type: 'challenge',
    visible: true,
    url: new URL('https://acs.example/challenge?a=1&b="2"'),
    input: { name: 'creq', value: 'eyJ9' },
    answer: 'cres',
    transactionId: JSON.stringify(ids.threeDSServerTransID),
    ids,
    size: '01',
    note: undefined,
    key: 'a',
    ...change
  }
}

const cres = (step: Step) => encodeField(JSON.stringify({ ...step.ids, messageType: 'CRes' }))

/** A page that reports what came back from it, with the steps that were taken as shown. */
function aPage(patience = { news: 50, away: 50 }) {
  const heard: string[] = []
  const page = createRunPage({
    origin: ORIGIN,
    subject: SUBJECT,
    colours: 'system',
    patience,
    events: {
      onShown: () => {
        heard.push('shown')
        return '2026-11-21T12:00:00.000Z'
      },
      onAnswer: (step, { value, more }) => heard.push(`${step.type} ${value}${more && ` and ${more}`}`),
      onDropped: (why) => heard.push(why),
      onBlocked: (host) => heard.push(`blocked ${host}`),
      onUnreachable: ({ url }) => heard.push(`unreachable ${url.host}`),
      onCancel: () => heard.push('cancel'),
      onLeft: () => heard.push('left'),
      onDone: () => heard.push('done')
    }
  })
  return { page, heard }
}

function get(page: RunPage, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return page.handle(new Request(ORIGIN + path, { headers }))
}

function send(page: RunPage, address: string, body: string, headers: Record<string, string> = FORM): Promise<Response> {
  return page.handle(new Request(address, { method: 'POST', body, headers }))
}

/** Loads the page; which document of all it got. */
async function placeOf(page: RunPage): Promise<string> {
  return /data-place="(\d+)"/.exec(await (await get(page, page.path)).text())?.[1] ?? ''
}

const leave = (page: RunPage, place: string) => send(page, `${ORIGIN}${page.path}/left?place=${place}`, '')

async function stepPath(page: RunPage): Promise<string> {
  return ((await (await get(page, `${page.path}/next?seen=0`)).json()) as { path: string }).path
}

describe('the way back from a step', () => {
  it('takes the one answer that is waited for and none of twenty others', async () => {
    const { page, heard } = aPage()
    const step = aStep()
    const good = `cres=${cres(step)}`
    const swap = (address: string) => address.slice(0, -2) + (address.endsWith('AA') ? 'BB' : 'AA')
    const other = aPage().page
    const method = aStep({ type: 'method', answer: 'threeDSMethodData' })
    const frame = { ...FORM, 'sec-fetch-dest': 'iframe' }

    expect(await send(page, page.target, good)).toMatchObject({ status: 400 })
    page.show(step)
    const attempts: readonly (() => Promise<Response>)[] = [
      () => send(page, swap(page.target), good),
      () => send(page, `${page.target}A`, good),
      () => send(page, page.target.slice(0, -1), good),
      () => send(page, `${ORIGIN}/answer/`, good),
      () => send(page, other.target, good),
      () => send(page, ORIGIN + page.path.replace('/run/', '/answer/'), good),
      () => page.handle(new Request(`${page.target}?${good}`)),
      () => page.handle(new Request(page.target, { method: 'PUT', body: good, headers: FORM })),
      () => send(page, page.target, JSON.stringify({ cres: cres(step) }), { 'content-type': 'application/json' }),
      () => send(page, page.target, good, { 'content-type': 'text/plain' }),
      () => send(page, page.target, good, { 'content-type': 'multipart/form-data; boundary=a' }),
      () => send(page, page.target, `${good}&${good}`),
      () => send(page, page.target, `${good}&threeDSMethodData=${cres(step)}`),
      () => send(page, page.target, `${good}&cres=`),
      () => send(page, page.target, 'cres='),
      () => send(page, page.target, ''),
      () => send(page, page.target, `CRES=${cres(step)}`),
      () => send(page, page.target, `${good}${'A'.repeat(LONGEST_ANSWER)}`),
      () => send(page, page.target, `threeDSMethodData=${cres(step)}`),
      () => send(page, page.target, good, { ...FORM, 'sec-fetch-dest': 'document' }),
      () => send(page, page.target, good, { ...FORM, 'sec-fetch-dest': 'empty' })
    ]
    const before = heard.length
    for (const attempt of attempts) expect((await attempt()).status).toBe(400)
    const told = heard.slice(before)
    expect(told).toHaveLength(attempts.length)
    expect(new Set(told)).toEqual(new Set(['forged', 'other', 'swapped']))

    expect((await send(page, page.target, good, frame)).status).toBe(200)
    expect(heard.at(-1)).toBe(`challenge ${cres(step)}`)
    expect((await send(page, page.target, good, frame)).status).toBe(400)
    expect(heard.at(-1)).toBe('late')
    page.show(method)
    expect((await send(page, page.target, good, frame)).status).toBe(400)
    page.say('Expired.')
    expect((await send(page, page.target, `threeDSMethodData=${cres(step)}`, frame)).status).toBe(400)
    expect(heard.at(-1)).toBe('late')
    expect(heard.filter((each) => each.includes(' '))).toHaveLength(1)
  })

  const LINES = cres(aStep()).replace(/.{64}/g, '$&%0D%0A')
  it.each([
    ['session data that nobody gave it', 'threeDSSessionData=c2Vzc2lvbg&cres=ANSWER', 'threeDSSessionData=c2Vzc2lvbg'],
    ['empty session data, after it', 'cres=ANSWER&threeDSSessionData=', 'threeDSSessionData='],
    ['fields of its own', 'a=1&cres=ANSWER&b=2+3%2f4&b=%E2%82%AC', 'a=1&b=2+3%2f4&b=%E2%82%AC'],
    ['a name in another case of the escapes', '%63%72%65%73=ANSWER&x', 'x'],
    ['a line end after it', 'cres=ANSWER\r\n', ''],
    ['empty parts', '&&cres=ANSWER&', '']
  ])('takes an answer with %s, alone', async (_what, form, more) => {
    const { page, heard } = aPage()
    page.show(aStep())
    const headers = { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=ISO-8859-1' }
    expect((await send(page, page.target, form.replace('ANSWER', cres(aStep())), headers)).status).toBe(200)
    expect(heard.at(-1)).toBe(`challenge ${cres(aStep())}${more && ` and ${more}`}`)
  })

  it('takes an answer broken into lines as it came, and a method notification with more fields', async () => {
    const { page, heard } = aPage()
    page.show(aStep())
    expect((await send(page, page.target, `cres=${LINES}`)).status).toBe(200)
    expect(heard.at(-1)).toBe(`challenge ${decodeURIComponent(LINES)}`)
    page.show(aStep({ type: 'method', answer: 'threeDSMethodData' }))
    const data = encodeField('{"threeDSServerTransID":"a"}')
    expect((await send(page, page.target, `threeDSSessionData=&threeDSMethodData=${data}`)).status).toBe(200)
    expect(heard.at(-1)).toBe(`method ${data} and threeDSSessionData=`)
  })

  it('takes one of two answers at once, and knows the second time of an answer in the next step', async () => {
    const { page, heard } = aPage()
    const [first, second] = [aStep(), aStep({ ids: { threeDSServerTransID: 'b', acsTransID: 'c' } })]
    page.show(first)
    const both = await Promise.all([1, 2].map(() => send(page, page.target, `cres=${cres(first)}`)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    page.show(second)
    expect((await send(page, page.target, `cres=${cres(first)}`)).status).toBe(400)
    expect(heard.slice(-1)).toEqual(['late'])
    // What is of neither is for the cycle to judge, which stops at it.
    expect((await send(page, page.target, 'cres=e30')).status).toBe(200)
  })
})

describe('the page of a run', () => {
  it('shows a step in a frame of its size, under a policy for its issuer, by a one-time way', async () => {
    const { page, heard } = aPage()
    page.show(aStep())
    const path = await stepPath(page)
    const answer = await get(page, path)
    const document = await answer.text()
    expect(heard).toEqual(['shown'])
    expect(document).toContain('<strong>acs.example</strong>')
    expect(document).toContain('class="place size-01"')
    expect(document).toContain('sandbox="allow-forms allow-scripts allow-same-origin"')
    expect(document).toContain('referrerpolicy="no-referrer"')
    expect(document).toContain('action="https://acs.example/challenge?a=1&amp;b=%222%22"')
    expect(document).toContain('&lt;b&gt;1&lt;/b&gt;')
    expect(document).not.toContain('<b>')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain(`frame-src https://acs.example https: ${ORIGIN}/answer/;`)
    expect(policy).toContain('form-action https://acs.example https:;')
    expect(policy).toContain("default-src 'none'")
    expect([answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store'
    ])

    expect([(await get(page, path)).status, (await get(page, path)).headers.get('location')]).toEqual([303, page.path])
    const again = await stepPath(page)
    expect(again).not.toBe(path)
    expect((await (await get(page, again)).text()).includes('data-deadline="2026-11-21T12:00:00.000Z"')).toBe(true)
    expect(heard).toEqual(['shown'])
  })

  it('leads back to what is shown whoever comes to a step that is over by then', async () => {
    const { page, heard } = aPage()
    page.show(aStep())
    const late = await stepPath(page)
    page.say('One moment.')
    const isLedBack = async () => {
      const answer = await get(page, late)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, page.path])
    }
    await isLedBack()
    page.show(aStep({ key: 'b' }))
    await isLedBack()
    expect(heard).toEqual([])
  })

  it('hides the frame of a step that is not visible, and has neither frame nor form at the end', async () => {
    const { page } = aPage()
    page.show(aStep({ type: 'method', visible: false, answer: 'threeDSMethodData' }))
    expect(await (await get(page, await stepPath(page))).text()).toContain('class="place unseen"')
    page.end('Succeeded', 'It worked.')
    const ended = await get(page, page.path)
    const document = await ended.text()
    expect(document).toContain('You can close this window.')
    expect(document).not.toMatch(/<iframe|<form|data-cancel/)
    expect(ended.headers.get('content-security-policy')).toContain("frame-src 'none'; form-action 'none'")
  })

  it('opens only with its nonce, and only it can get news, cancel or leave', async () => {
    const { page, heard } = aPage()
    const foreign = { 'sec-fetch-site': 'cross-site' }
    for (const path of ['/', '/run/', '/run/a', `${page.path}a`, `${page.path}/other`, '/step/a', '/favicon.ico'])
      expect([path, (await get(page, path)).status]).toEqual([path, 404])
    for (const action of ['cancel', 'left?place=0', 'done'])
      await send(page, `${ORIGIN}${page.path}/${action}`, '', foreign)
    expect((await get(page, `${page.path}/next?seen=0`, foreign)).status).toBe(404)
    expect(heard).toEqual([])
    await send(page, `${ORIGIN}${page.path}/cancel`, '', { 'sec-fetch-site': 'same-origin' })
    for (const host of ['other.example:8443', '<b>', ''])
      await send(page, `${ORIGIN}${page.path}/blocked?host=${encodeURIComponent(host)}`, '')
    expect(heard).toEqual(['cancel', 'blocked other.example:8443'])
  })

  it('counts as left as soon as the document that was handed out last is gone', async () => {
    const { page, heard } = aPage({ news: 60_000, away: 60_000 })
    const [first, second] = [await placeOf(page), await placeOf(page)]
    await leave(page, second)
    expect([first === second, heard, page.pending]).toEqual([false, ['left'], 0])
  })

  it('is not left when it is only loaded again, unless the new document never speaks', async () => {
    const { page, heard } = aPage({ news: 60_000, away: 50 })
    const before = await placeOf(page)
    const loaded = await placeOf(page)
    await leave(page, before)
    expect([heard, page.pending]).toEqual([[], 1])
    const asked = get(page, `${page.path}/next?seen=1`)
    expect([heard, page.pending]).toEqual([[], 1])
    page.say('Something.')
    await asked
    await placeOf(page)
    await leave(page, loaded)
    await expect.poll(() => heard).toEqual(['left'])
  })

  it('waits for news without end where there are none, and with nothing once it is closed', async () => {
    const { page } = aPage({ news: 60_000, away: 60_000 })
    const waiting = get(page, `${page.path}/next?seen=1`)
    expect(page.pending).toBe(1)
    page.say('Something.')
    expect((await waiting).status).toBe(200)
    const more = get(page, `${page.path}/next?seen=2`)
    await send(page, `${ORIGIN}${page.path}/left`, '')
    expect(page.pending).toBe(2)
    page.close()
    expect((await more).status).toBe(204)
    expect(page.pending).toBe(0)
    expect((await get(page, page.path)).status).toBe(404)
  })

  it('serves its script and style, which are of one origin', async () => {
    const { page } = aPage()
    const script = await get(page, '/threeds.js')
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(await script.text()).not.toMatch(/\bimport\b/)
    expect(await (await get(page, '/threeds.css')).text()).toContain('.size-01 iframe')
  })
})
