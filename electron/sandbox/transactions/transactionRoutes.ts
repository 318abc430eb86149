import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { onlyMethods } from '../onlyMethods.ts'
import { listPage, type ListPage } from './listPage.ts'
import { parseListQuery } from './listQuery.ts'
import { transactionText } from './transactionText.ts'

const LIST = '/v1/transactions'

export function transactionRoutes(app: FastifyInstance, { state }: SandboxContext): void {
  app.get(LIST, (request, reply) => {
    const query = parseListQuery(searchOf(request.url))
    return reply.type('application/json; charset=utf-8').send(pageText(listPage(state.book.seeded, query)))
  })
  onlyMethods(app, LIST, ['GET', 'HEAD'])
}

function searchOf(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? '' : url.slice(mark + 1)
}

function pageText({ rows, hasMore }: ListPage): string {
  return `{"data":[${rows.map(transactionText).join(',')}],"has_more":${String(hasMore)}}`
}
