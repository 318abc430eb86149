import type { Fault } from './exchange.ts'
import { honestBytes, sendAndEnd } from './wire.ts'

/** An error instead of an answer; the service never hears of the request. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Fault {
  const body = Buffer.from(JSON.stringify({ status: code, type: 'fault', description: 'A fault of the test.' }))
  return reply(code, { 'content-type': 'application/json', ...headers }, body)
}

/** The page that a gateway or the network of a hotel shows in place of the service. */
export const webPage: Fault = reply(
  200,
  { 'content-type': 'text/html; charset=utf-8' },
  Buffer.from('<!doctype html><title>Welcome</title><p>Please sign in to the network.</p>')
)

/** This very answer, whatever was asked. */
export function reply(code: number, headers: Readonly<Record<string, string>>, body: Buffer): Fault {
  return ({ client }) => sendAndEnd(client, honestBytes({ status: code, headers: Object.entries(headers), body }))
}
