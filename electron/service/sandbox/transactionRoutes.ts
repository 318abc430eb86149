import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from './context/context.ts'
import { onlyMethods } from './http/onlyMethods.ts'
import { listPage } from './transactions/listPage.ts'
import { parseListQuery } from './transactions/listQuery.ts'
import { pageBytes } from './transactions/pageBytes.ts'
import { rowWriter } from './transactions/rowWriter.ts'

const LIST = '/v1/transactions'

export function transactionRoutes(app: FastifyInstance, { state, policy }: SandboxContext): void {
  app.get(LIST, (request, reply) => {
    const query = parseListQuery(searchOf(request.url), policy)
    const { repository } = state
    const { keys, hasMore } = listPage(repository, query, policy)
    const write = rowWriter(policy)
    const page = pageBytes(keys, (key) => write(repository.at(key), key), hasMore)
    if (policy.drift !== 'none') state.drift(policy.drift)
    return reply.type('application/json; charset=utf-8').send(page)
  })
  onlyMethods(app, LIST, ['GET', 'HEAD'])
}

function searchOf(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? '' : url.slice(mark + 1)
}
