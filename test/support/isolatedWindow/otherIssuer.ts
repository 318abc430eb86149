import { strangeServer, type StrangeAnswer } from './strangeServer.ts'

/**
 * How pages of issuers send a browser back to whoever asked. Written from what EMV 3-D Secure says of the two posts and
 * from what browsers do with forms, not from the sandbox's issuer.
 */
export const ISSUER_WAYS = [
  'posts at once',
  'posts by script after a while',
  'redirects first, and again in the middle of the post',
  'posts from a page within its page',
  'writes its answer in lines, with other fields around it',
  'posts as another charset, with fields in another order',
  'writes plain base64 with its padding'
] as const

export type IssuerWay = (typeof ISSUER_WAYS)[number] | 'wants the whole window'

export interface OtherIssuer extends AsyncDisposable {
  /** Of the service that asks for its steps, a method and then a challenge. */
  readonly baseUrl: string
  /** Statuses that the service answered with. */
  readonly statuses: readonly number[]
  /** What came back that the issuer did not write so. */
  readonly changed: readonly string[]
}

const IDS = {
  threeDSServerTransID: 'c1f2aa60-7d0b-4f0e-9d0c-0a5d6a1f7b11',
  acsTransID: '7b0c1a52-2f64-4c86-8f55-1d6d2b6e9c03'
}

type Kind = 'method' | 'challenge'
type Json = Readonly<Record<string, unknown>>

/** A service that asks an issuer of its own for both steps, and lets pass what comes back exactly as that wrote it. */
export async function otherIssuer(way: IssuerWay): Promise<OtherIssuer> {
  const written = new Map<string, string>()
  const statuses: number[] = []
  const changed: string[] = []
  let target = ''

  const issuer = await strangeServer((request) => {
    const [, kind = '', place] = request.path.split('/')
    const form = new URLSearchParams(request.body)
    if (place === 'on') return { status: 307, headers: { Location: target }, body: '' }
    if (place === 'within') return page(answerForm(kind as Kind, '_self'))
    if (request.method === 'POST' && way.startsWith('redirects')) {
      readAsked(kind as Kind, form)
      return { status: 303, headers: { Location: `/${kind}/page` }, body: '' }
    }
    if (request.method === 'POST') readAsked(kind as Kind, form)
    return page(way.includes('page within') ? `<iframe src="/${kind}/within"></iframe>` : answerForm(kind as Kind))
  })

  /** Throws where the app did not ask as EMV 3-D Secure has it. */
  function readAsked(kind: Kind, form: URLSearchParams): void {
    const asked = decoded(form.get(kind === 'method' ? 'threeDSMethodData' : 'creq') ?? '')
    if (asked['threeDSServerTransID'] !== IDS.threeDSServerTransID) throw new Error(`Not of this payment: ${kind}`)
    if (kind === 'challenge' && asked['messageType'] !== 'CReq') throw new Error('No challenge request.')
    if (kind === 'method') target = String(asked['threeDSMethodNotificationURL'])
  }

  function answerForm(kind: Kind, frame = '_self'): string {
    const name = kind === 'method' ? 'threeDSMethodData' : 'cres'
    const [method, challenge] = [{ threeDSServerTransID: IDS.threeDSServerTransID }, challengeResponse()]
    const value = encoded(kind === 'method' ? method : challenge, way)
    // A browser sends line ends of a form as CR and LF.
    written.set(kind, value.replaceAll('\n', '\r\n'))
    const action = way.startsWith('redirects') ? `/${kind}/on` : target
    return formOf({
      way,
      name,
      value,
      action,
      frame: way === 'wants the whole window' && kind === 'challenge' ? '_top' : frame
    })
  }

  const service = await strangeServer(({ body }) => {
    const { card } = JSON.parse(body) as { readonly card: { readonly verification?: { type: Kind; data: string } } }
    const { verification } = card
    if (verification && verification.data !== written.get(verification.type)) changed.push(verification.data)
    const answer = nextAnswer(verification?.type, issuer.origin)
    statuses.push(answer.status ?? 0)
    return answer
  })
  return {
    baseUrl: service.origin,
    statuses,
    changed,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      await issuer[Symbol.asyncDispose]()
    }
  }
}

function nextAnswer(done: Kind | undefined, issuer: string): StrangeAnswer {
  const headers = { 'Content-Type': 'application/json' }
  if (done === 'challenge') return { status: 201, headers, body: '{}' }
  const common = { messageVersion: '2.2.0', threeDSServerTransID: IDS.threeDSServerTransID }
  const details =
    done === undefined
      ? { visible: false, method: 'POST', url: `${issuer}/method`, data: { type: 'method', ...common } }
      : {
          visible: true,
          method: 'POST',
          url: `${issuer}/challenge`,
          data: { type: 'challenge', ...common, ...IDS, messageType: 'CReq', challengeWindowSize: '02' }
        }
  const [error, description] = ['verification required', 'verification required']
  const content = { property: 'card', type: 'Card', description, details }
  return { status: 400, headers, body: JSON.stringify({ status: 400, type: 'malformed content', error, content }) }
}

function challengeResponse(): Json {
  return { messageType: 'CRes', ...IDS, messageVersion: '2.2.0', transStatus: 'Y', challengeCompletionInd: 'Y' }
}

function encoded(message: Json, way: IssuerWay): string {
  // Written by hand and for people, as some are: with line ends and spaces of its own.
  const bytes = Buffer.from(`${JSON.stringify(message, null, 2)}\n`)
  if (way === 'writes plain base64 with its padding') return bytes.toString('base64')
  const text = bytes.toString('base64url')
  return way === 'writes its answer in lines, with other fields around it'
    ? `${text.replace(/.{76}/g, '$&\n')}\n`
    : text
}

function decoded(field: string): Json {
  return JSON.parse(Buffer.from(field, 'base64url').toString('utf8')) as Json
}

function page(body: string): StrangeAnswer {
  return { body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Own Bank</title><body>${body}` }
}

interface PostedForm {
  readonly way: IssuerWay
  readonly name: string
  readonly value: string
  readonly action: string
  readonly frame: string
}

function formOf({ way, name, value, action, frame }: PostedForm): string {
  const answer = `<textarea hidden name="${name}">\n${value}</textarea>`
  const session = '<input type="hidden" name="threeDSSessionData" value="">'
  const more = '<input type="hidden" name="bank note" value="100 % über + &amp; more">'
  const fields = {
    'writes its answer in lines, with other fields around it': session + answer + more,
    'posts as another charset, with fields in another order': more + answer + session
  }[way as string]
  const charset =
    way === 'posts as another charset, with fields in another order' ? ' accept-charset="windows-1252"' : ''
  const form = `<form method="post" target="${frame}" action="${action}"${charset}>${fields ?? answer}</form>`
  if (way !== 'posts by script after a while') return `${form}<script>document.forms[0].submit()</script>`
  // A form that the page did not have when it was loaded.
  return `<script>setTimeout(() => {
    document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(form).replaceAll('</', '<\\/')})
    document.forms[0].requestSubmit()
  }, 600)</script>`
}
