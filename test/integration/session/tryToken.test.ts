import { describe, expect, it } from 'vitest'
import { tryToken } from '../../../electron/session/tryToken.ts'
import { AppError } from '../../../shared/errors.ts'
import { json, scriptedService, type Answer } from '../../support/service/scriptedService.ts'

const token = 'try-canary-token-7d1e'
const page = '{"data":[],"has_more":false}'

async function tried(answer: Answer) {
  await using service = await scriptedService(answer)
  const failure = await failureAt(service.baseUrl)
  return { ...failure, asked: service.requests.length }
}

async function failureAt(baseUrl: string): Promise<{ code?: string; message?: string }> {
  try {
    await tryToken({ fetch, baseUrl, token })
    return {}
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, message: error.message }
  }
}

describe('a token that is tried', () => {
  it('is of use where the service answers, or refuses no more than the request', async () => {
    expect(await tried(json(page))).toEqual({ asked: 1 })
    expect(await tried(json('{"status":422,"type":"limit"}', 422))).toEqual({ asked: 1 })
  })

  it.each([
    [401, 'token-rejected', /Check that all of it was copied/],
    [403, 'not-allowed', /the right to read them/],
    [404, 'not-found', /Check the address of the connection/]
  ])('that the service answers with %i gets a message about what to do', async (status, code, words) => {
    const { message, ...others } = await tried(json(`{"description":"no ${token}"}`, status))
    expect(others).toEqual({ code, asked: 1 })
    expect(message).toMatch(words)
    expect(message).not.toContain(token)
  })

  it('gets an immediate reason why it cannot be tried, without another request', async () => {
    expect(await tried(json('{}', 503))).toMatchObject({ code: 'service-failed', asked: 1 })
    expect(await tried(json('{}', 200))).toMatchObject({ code: 'bad-response', asked: 1 })
    const web: Answer = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Shop</h1>')
    expect(await tried(web)).toMatchObject({
      code: 'bad-response',
      asked: 1,
      message: expect.stringMatching(/web page/) as string
    })
    expect(await failureAt('http://127.0.0.1:9')).toMatchObject({ code: 'offline' })
  })
})
