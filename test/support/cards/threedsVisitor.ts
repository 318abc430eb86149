/** What a page of the isolated window shows, as far as tests look. */
interface Seen {
  readonly document: string
  readonly headers: Headers
  readonly revision: string
  readonly run: string
}

/** A form as it stands in a document. */
interface Form {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

export interface VisitorOptions {
  /** What the cardholder does on a page that asks for a code: types the right one unless told otherwise. */
  readonly action?: 'submit' | 'cancel'
  /** What a page hands over, changed on its way to the isolated window. */
  readonly change?: (form: Form) => Form
  /** Called with each step's document; false leaves its frame empty. */
  readonly onStep?: (document: string, headers: Headers) => boolean | undefined
}

/**
 * Does what a browser with the page of a run does, until the end is shown: asks for news, posts each step's form into its
 * frame, and the form that the frame's own page hands over. The value is the last document.
 */
export async function visitThreeds(address: string, options: VisitorOptions = {}): Promise<string> {
  const { origin } = new URL(address)
  let seen = await look(address)
  for (;;) {
    if (seen.document.includes('data-state="ended"')) {
      await fetch(`${origin}${seen.run}/done`, { method: 'POST' })
      return seen.document
    }
    const form = formOf(seen.document, 'data-step')
    if (form && options.onStep?.(seen.document, seen.headers) !== false) await playFrame(form, options)
    seen = await look(origin + (await nextOf(origin, seen)))
  }
}

async function nextOf(origin: string, { run, revision }: Seen): Promise<string> {
  for (;;) {
    const news = await fetch(`${origin}${run}/next?seen=${revision}`)
    if (news.status === 200) return ((await news.json()) as { path: string }).path
    if (news.status !== 204) throw new Error(`The isolated window answered ${news.status}.`)
  }
}

async function look(address: string): Promise<Seen> {
  const answer = await fetch(address)
  const document = await answer.text()
  const [, run = '', revision = ''] = /data-run="([^"]*)" data-revision="(\d+)"/.exec(document) ?? []
  if (run === '') throw new Error(`No page of a run at ${address}: ${document.slice(0, 200)}`)
  return { document, headers: answer.headers, run, revision }
}

/** What happens inside the frame. */
async function playFrame(form: Form, { action = 'submit', change = (same) => same }: VisitorOptions): Promise<void> {
  let page = await (await post(form)).text()
  const asking = formOf(page, 'action="/acs/challenge/answer"')
  if (asking) {
    const code = /data-test="code">\s*(\d{6})/.exec(page)?.[1] ?? ''
    const url = new URL('/acs/challenge/answer', form.action).href
    page = await (await post({ action: url, fields: { ...asking.fields, code, action } })).text()
  }
  const handOver = formOf(page, 'data-hand-over')
  if (handOver) await post(change(handOver))
}

function post({ action, fields }: Form, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(action, { method: 'POST', body: new URLSearchParams(fields), headers })
}

function formOf(document: string, mark: string): Form | undefined {
  const [form] = [...document.matchAll(/<form[^]*?<\/form>/g)]
    .map(([text]) => text)
    .filter((text) => text.includes(mark))
  if (form === undefined) return undefined
  const fields = [...form.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, plain(value)]
  )
  return {
    action: plain(/action="([^"]*)"/.exec(form)?.[1] ?? ''),
    fields: Object.fromEntries(fields) as Form['fields']
  }
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
