import { networkFailure, statusFailure } from '../../../../electron/service/api/failure.ts'
import type { GetOptions, Http, Parse, SearchParams } from '../../../../electron/service/api/http.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Lie, ModelAnswer, ModelService } from './modelService.ts'

/**
 * What goes wrong with one request. `retried`: it succeeds at the second try. `failed`, `unreachable`, `token`: the whole
 * request fails. `empty`: a page without rows that says more exist. `stuck`: the page before once more. `accepted`,
 * `altered`, `partial`: an empty list with the status 202, 203 or 206. Or what it shows instead of its list.
 */
export type Fault =
  | 'retried'
  | 'failed'
  | 'unreachable'
  | 'token'
  | 'empty'
  | 'stuck'
  | 'accepted'
  | 'altered'
  | 'partial'
  | Lie

/** Called before each request is answered, with its number from 1. May change the service. */
type OnRequest = (request: number, search: URLSearchParams) => Fault | undefined

/** A way to the service, and what was asked on it. */
export type Connect = (
  service: ModelService,
  onRequest: OnRequest
) => Http & { readonly asked: readonly URLSearchParams[] }

export function lieOf(fault: Fault | undefined): Lie | undefined {
  return fault === 'nothing' || fault === 'fewer' || fault === 'others' ? fault : undefined
}

export const EMPTY_PAGE = '{"data":[],"has_more":true}'

const HOST = 'model.invalid'
// Far more than any sync run of a test needs: one that asks without end fails instead of hanging.
const MOST_REQUESTS = 2000

/** The door to the model without a network: what the real one does, short of bytes. */
export const modelHttp: Connect = (service, onRequest) => {
  const asked: URLSearchParams[] = []
  let before = EMPTY_PAGE

  function answer(search: URLSearchParams, fault: Fault | undefined): ModelAnswer {
    if (fault === 'failed') throw failure(500)
    if (fault === 'token') throw failure(401)
    if (fault === 'unreachable') throw networkFailure(new Error('closed'), HOST).error
    if (fault === 'altered') throw failure(203)
    const { status, body, date } = service.answer(search, lieOf(fault))
    if (status !== 200) throw failure(status)
    before = fault === 'empty' ? EMPTY_PAGE : fault === 'stuck' && search.has('starting_after') ? before : body
    return { status, body: before, date }
  }

  return {
    asked,
    async get<T>(_path: string, search: SearchParams, parse: Parse<T>, { signal, onRetry }: GetOptions) {
      throwIfCancelled(signal)
      const params = new URLSearchParams(search.map(([name, value]): [string, string] => [name, String(value)]))
      asked.push(params)
      if (asked.length > MOST_REQUESTS) throw new Error('The pass asks without end.')
      const fault = onRequest(asked.length, params)
      if (fault === 'retried') onRetry?.(0, failure(500))
      if (fault === 'accepted') onRetry?.(0, failure(202))
      if (fault === 'partial') onRetry?.(0, failure(206))
      const { body, date } = answer(params, fault)
      // The answer takes a moment: others may act meanwhile.
      await Promise.resolve()
      throwIfCancelled(signal)
      return parse(body, new Response(null, { headers: date === undefined ? {} : { date } }))
    }
  }
}

/** A page on its way, as JSON that may be altered. */
export interface WirePage {
  data: Record<string, unknown>[]
  has_more: boolean
}

/** The model behind something that alters its pages. `number` counts the answers of a sync run from 1. */
export function altered(alter: (page: WirePage, search: URLSearchParams, number: number) => WirePage): Connect {
  return (service, onRequest) => {
    const http = modelHttp(service, onRequest)
    let number = 0
    return {
      asked: http.asked,
      get: (path, search, parse, options) => {
        const asked = new URLSearchParams(search.map(([name, value]): [string, string] => [name, String(value)]))
        const change = (text: string) => JSON.stringify(alter(JSON.parse(text) as WirePage, asked, ++number))
        return http.get(path, search, (text, response) => parse(change(text), response), options)
      }
    }
  }
}

/** The model, where requests are answered with a status for which `refuses` says so. */
export function refusing(refuses: (search: URLSearchParams) => boolean, status: number): Connect {
  return (service, onRequest) => {
    const http = modelHttp(service, onRequest)
    return {
      asked: http.asked,
      get: (path, search, parse, options) =>
        http.get(
          path,
          search,
          (text, response) => {
            const asked = http.asked.at(-1)
            if (asked && refuses(asked)) throw failure(status)
            return parse(text, response)
          },
          options
        )
    }
  }
}

function failure(status: number): AppError {
  return statusFailure(new Response(null, { status }), { host: HOST, detail: '', body: '', isPost: false }).error
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
}
