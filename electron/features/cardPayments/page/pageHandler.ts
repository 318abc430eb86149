import { browserAssets } from '../../../base/browserAssets/browserAssets.ts'
import type { Colours, Markup } from '../../../base/isolatedWindow/markup.ts'
import { isNonce, newNonce } from '../../../base/isolatedWindow/nonce.ts'
import { assetReply, documentReply, guestReply, jsonReply, refusalReply } from '../../../base/isolatedWindow/replies.ts'
import type { IsolatedWindowHandler, IsolatedWindowOrigins } from '../../../base/isolatedWindow/isolatedWindowPort.ts'
import { CARD_PAGE_ASSETS } from './assets.ts'
import { componentPolicy } from './componentPolicy.ts'
import { componentDocument, endedDocument } from './documents.ts'

/** The calls of a page by name. Their input comes from the page: each call checks its own. */
export type PageCalls = Readonly<Record<string, (input: unknown) => object | Promise<object>>>

export interface PageParts {
  readonly document: (session: string, colours: Colours) => Markup
  readonly colours: Colours
  /** Address of the component's library. */
  readonly sdkUrl: string
  /** `frame`: address of the document with the component. */
  readonly calls: (frame: string) => PageCalls
  readonly onFault: (error: unknown) => void
}

export interface ServedPage {
  /** Opens the page; works once. */
  readonly path: string
  /** Whether the path was used. */
  readonly isUsed: () => boolean
  readonly serve: (origins: IsolatedWindowOrigins) => IsolatedWindowHandler
}

const asset = browserAssets(CARD_PAGE_ASSETS)
const PAGE_ASSETS = ['card.js', 'preview.js', 'page.css'] as const
const FRAME_ASSETS = ['component.js', 'component.css'] as const

/** Answers all requests to the origins of one page. The path of every resource contains its own secret. */
export function servePage({ document, colours, sdkUrl, calls, onFault }: PageParts): ServedPage {
  const [link, session, frame] = [newNonce(), newNonce(), newNonce()]
  let isUsed = false

  function openOnce(guest: string): Response {
    if (isUsed) return documentReply(endedDocument(...USED, colours), {}, 410)
    isUsed = true
    return documentReply(document(session, colours), { frames: [guest] })
  }
  async function ofPage(request: Request, path: readonly string[], origins: IsolatedWindowOrigins): Promise<Response> {
    const [area = '', secret = '', name = '', ...more] = path
    if (more.length > 0) return refusalReply(404)
    if (area === 'card' && request.method === 'GET' && name === '')
      return isNonce(secret, link) ? openOnce(origins.guest) : refusalReply(404)
    if (area !== 'page' || !isNonce(secret, session)) return refusalReply(404)
    if (request.method === 'GET') return assetNamed(PAGE_ASSETS, name)
    return answer(request, name, origins, calls(`${origins.guest}/component/${frame}/`))
  }
  async function ofGuest(request: Request, path: readonly string[], origins: IsolatedWindowOrigins): Promise<Response> {
    const [area = '', secret = '', name = '', ...more] = path
    const isOurs = area === 'component' && isNonce(secret, frame) && more.length === 0
    if (!isOurs || request.method !== 'GET') return refusalReply(404)
    if (name !== '') return assetNamed(FRAME_ASSETS, name)
    return guestReply(componentDocument(origins.page, colours), componentPolicy(origins.page, new URL(sdkUrl).origin))
  }

  return {
    path: `/card/${link}`,
    isUsed: () => isUsed,
    serve: (origins) => async (request) => {
      try {
        const { origin, pathname } = new URL(request.url)
        const path = pathname.slice(1).split('/')
        if (origin === origins.page) return await ofPage(request, path, origins)
        return origin === origins.guest ? await ofGuest(request, path, origins) : refusalReply(404)
      } catch (error) {
        onFault(error)
        return refusalReply(500)
      }
    }
  }
}

const USED = [
  'This page was opened before',
  'It can be opened only once. Go back to Tallydesk and open the card page again.'
] as const

/**
 * Only the page itself may call: it knows the secret, and if a browser states the origin of a request, it must be the
 * page's. Requests to a handler inside Electron state none.
 */
async function answer(
  request: Request,
  name: string,
  { page }: IsolatedWindowOrigins,
  calls: PageCalls
): Promise<Response> {
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (request.method !== 'POST' || !call) return refusalReply(404)
  const from = request.headers.get('origin') ?? page
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin'
  if (from !== page || site !== 'same-origin') return refusalReply(403)
  if (request.headers.get('content-type') !== 'application/json') return refusalReply(415)
  return jsonReply(await call(await inputOf(request)))
}

const LARGEST_INPUT = 64 * 1024

/** Undefined for invalid input; no call accepts undefined. */
async function inputOf(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text.length > LARGEST_INPUT) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type AssetName = keyof (typeof CARD_PAGE_ASSETS)['files']

async function assetNamed(names: readonly AssetName[], wanted: string): Promise<Response> {
  const name = names.find((each) => each === wanted)
  return name === undefined ? refusalReply(404) : assetReply(await asset(name), name)
}
