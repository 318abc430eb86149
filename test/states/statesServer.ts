import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contentSecurityPolicy } from '../../electron/base/isolatedWindow/security.ts'
import { isCallName } from '../../electron/app/answer.ts'
import type { CallName, Reply } from '../../shared/contract.ts'
import { filesOf, type ServedFile } from './servedFiles.ts'
import { keyOf, readRecording, type Recording } from './recording.ts'
import { listPage } from './list/listPage.ts'
import type { Made, PageState } from './state.ts'
import { states } from './states.ts'

/** What the page gets for a call: a reply, that none will come, or that none was recorded. */
export type Answered = Reply<unknown> | 'never' | 'unrecorded'

/** Where the answers that are not made up come from. */
export interface Source {
  readonly places: Recording['places']
  answer(name: CallName, input: unknown): Promise<Reply<unknown> | 'unrecorded'>
}

export interface StatesServer extends AsyncDisposable {
  readonly origin: string
}

interface Options {
  /** 0 picks any. */
  readonly port?: number
  /** Of a world; its recording unless given. */
  readonly sourceOf?: (world: string) => Promise<Source>
}

/** Serves the list of states, and each state at an address of its own, on this computer alone. */
export async function statesServer({ port = 0, sourceOf = recorded }: Options = {}): Promise<StatesServer> {
  const files = await filesOf()
  const byName = new Map(states.map((state) => [state.name, state]))
  const sources = new Map<string, Promise<Source>>()
  const source = (world: string) => {
    const known = sources.get(world) ?? sourceOf(world)
    sources.set(world, known)
    return known
  }

  async function served(request: IncomingMessage): Promise<ServedFile | { readonly location: string } | undefined> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://states')
    const [, room = '', name = '', call = ''] = pathname.split('/')
    const state = byName.get(name)
    if (pathname === '/') return { type: 'text/html; charset=utf-8', body: listPage(states) }
    if (room === 'state' && state) return { location: await pageAddress(state, search) }
    if (room === 'answers' && state) return json(await answered(state, call, request))
    if (room === 'definition' && state) return json({ steps: state.steps ?? [] })
    return files.get(pathname)
  }

  async function pageAddress({ name, world, at }: PageState, search: string): Promise<string> {
    const { places } = await source(world)
    const address = at.replaceAll(/\{(\w+)\}/g, (_, place: string) => {
      const found = places[place]
      if (found === undefined) throw new Error(`The world ${world} has no place ${place}.`)
      return found
    })
    return `/page/?show=${name}${search.replace('?', '&')}#${address}`
  }

  async function answered({ world, made }: PageState, call: string, request: IncomingMessage): Promise<Answered> {
    if (!isCallName(call)) return 'unrecorded'
    const { input } = JSON.parse(await text(request)) as { readonly input?: unknown }
    return madeAnswer(made, call, input) ?? (await source(world)).answer(call, input)
  }

  const server = createServer((request, response) => {
    const isOurs = request.headers.host === new URL(origin).host
    // Names of what is built change with what is in it.
    const kept = request.url?.startsWith('/page/assets/') ? 'max-age=86400, immutable' : 'no-store'
    const headers = { 'content-security-policy': contentSecurityPolicy, 'cache-control': kept }
    Promise.resolve(isOurs ? served(request) : undefined).then(
      (answer) => {
        if (!answer) response.writeHead(404, headers).end('There is nothing at this address.')
        else if ('location' in answer) response.writeHead(302, { ...headers, location: answer.location }).end()
        else response.writeHead(200, { ...headers, 'content-type': answer.type }).end(answer.body)
      },
      (error: unknown) => response.writeHead(500, { ...headers, 'content-type': 'text/plain' }).end(String(error))
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

async function recorded(world: string): Promise<Source> {
  const { places, replies } = await readRecording(world)
  return { places, answer: (name, input) => Promise.resolve(replies.get(keyOf(name, input)) ?? 'unrecorded') }
}

function madeAnswer(made: Made | undefined, name: CallName, input: unknown): Answered | undefined {
  const answer = made?.[name]
  if (answer === undefined || answer === 'never') return answer
  if ('fails' in answer) return { ok: false, error: answer.fails }
  // The table gives each call what its own input leads to, which the compiler cannot follow through a union of names.
  return { ok: true, value: (answer.gives as (input: unknown) => unknown)(input) }
}

const json = (value: unknown): ServedFile => ({ type: 'application/json', body: JSON.stringify(value) })
