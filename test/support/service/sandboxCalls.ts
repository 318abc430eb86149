import { expect } from 'vitest'
import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'

/** A call of the documented interface, with the access token. */
export function callSandbox(sandbox: Sandbox, method: string, path: string, body?: unknown): Promise<Response> {
  return send(sandbox, sandbox.token, method, path, body)
}

/** A call of the control surface, which must succeed; gives its body. */
export async function control(sandbox: Sandbox, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await send(sandbox, sandbox.controlToken, method, `/__sandbox/${path}`, body)
  const answer: unknown = await response.json()
  expect([response.status, response.status === 200 ? undefined : answer]).toEqual([200, undefined])
  return answer
}

function send(sandbox: Sandbox, token: string, method: string, path: string, body: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(sandbox.baseUrl + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
}
