import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bodyObject } from '../http/bodyObject.ts'
import { originOf, type SandboxContext } from '../context/context.ts'
import { onlyMethods } from '../http/onlyMethods.ts'
import { notFound } from '../http/problem.ts'
import { acceptForms, formField } from '../http/formBody.ts'
import { sendPage } from '../http/sendPage.ts'
import { readBody, readsJson } from '../http/requestBody.ts'
import { acsOrigin } from '../threeds/acsOrigin.ts'
import type { CardVerification } from '../threeds/cardVerification.ts'
import { sendAsset } from './assetRoutes.ts'
import { Confirmations } from './confirmations.ts'
import { answerPage, cardPage, challengeFramePage } from './libraryPages.ts'
import { LibrarySessions, NewSession } from './librarySessions.ts'
import { cardFailure } from './protocol/confirmResult.ts'
import { parseFontImport } from './theme/fontImport.ts'

const ROOT = '/sdk/v1/'
const FILES = [
  'service3d.mjs',
  'service3d.d.mts',
  'card.js',
  'card.css',
  'challenge.js',
  'challenge.css',
  'answer.js'
] as const

/** The browser library: its script, the pages of its frames, and the calls of the card frame. */
export function libraryRoutes(server: FastifyInstance, context: SandboxContext, verification: CardVerification): void {
  server.get(ROOT, (_request, reply) => sendAsset(reply, 'service3d.js'))
  onlyMethods(server, ROOT, ['GET', 'HEAD'])
  for (const file of FILES) {
    server.get(ROOT + file, (_request, reply) => sendAsset(reply, file))
    onlyMethods(server, ROOT + file, ['GET', 'HEAD'])
  }
  frameRoutes(server)
  void server.register((inner, _options, ready) => {
    answerRoute(inner)
    ready()
  })
  void server.register((inner, _options, ready) => {
    confirmRoutes(inner, context, verification)
    ready()
  })
}

function frameRoutes(server: FastifyInstance): void {
  server.get<{ Querystring: Readonly<Record<string, unknown>> }>(`${ROOT}card`, (request, reply) => {
    const origin = originOf(request)
    return sendPage(reply, cardPage(acsOrigin(origin), fontOrigin(request.query['font'], origin)))
  })
  server.get(`${ROOT}challenge`, (request, reply) => sendPage(reply, challengeFramePage(acsOrigin(originOf(request)))))
  for (const page of ['card', 'challenge']) onlyMethods(server, ROOT + page, ['GET', 'HEAD'])
}

/** Origin of the theme's fonts, for the content policy of the card page. The page itself checks the whole theme. */
function fontOrigin(value: unknown, origin: string): string | undefined {
  if (value === undefined) return undefined
  try {
    return new URL(parseFontImport(value, origin) ?? origin).origin
  } catch {
    throw notFound('There is no card page with such a font.')
  }
}

const ANSWER = `${ROOT}answer/:key`

function answerRoute(server: FastifyInstance): void {
  acceptForms(server)
  server.post(ANSWER, (request, reply) => {
    const data = formField(request.body, 'cres') ?? formField(request.body, 'threeDSMethodData') ?? ''
    return sendPage(reply, answerPage(originOf(request) + request.url, data))
  })
  onlyMethods(server, ANSWER, ['POST'])
}

const Order = bodyObject({ session: z.string().max(100), order: z.string().max(20_000) })

function confirmRoutes(server: FastifyInstance, context: SandboxContext, verification: CardVerification): void {
  const sessions = new LibrarySessions()
  const confirmations = new Confirmations(context, verification)
  context.state.attach('library', {
    reset: () => [sessions, confirmations].forEach((store) => store.clear()),
    describe: () => ({ card_frames: sessions.size })
  })
  readsJson(server)
  server.post(`${ROOT}sessions`, async (request) => {
    const { public_key, key } = readBody(NewSession, request.body)
    if (public_key !== context.publicKey) return cardFailure('invalid_public_key')
    const session = await sessions.open(key)
    return session === undefined ? cardFailure('invalid_key') : { session }
  })
  server.post(`${ROOT}confirm`, async (request) => {
    const { session, order } = readBody(Order, request.body)
    const origin = originOf(request)
    const claims = await sessions.read(session, order, origin)
    return claims === undefined ? cardFailure('invalid_order') : confirmations.confirm(claims, origin)
  })
  for (const path of ['sessions', 'confirm']) onlyMethods(server, ROOT + path, ['POST'])
}
