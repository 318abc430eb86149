import type { FastifyReply } from 'fastify'
import { browserAssets } from '../../../base/browserAssets/browserAssets.ts'
import { SANDBOX_ASSETS, type AssetName } from './assetTable.ts'

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  mts: 'text/plain; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml'
}

const textOf = browserAssets(SANDBOX_ASSETS)

/** Sends a script, style sheet or picture; any page may load them, and look at them to check their `integrity`. */
export async function sendAsset(reply: FastifyReply, name: AssetName): Promise<FastifyReply> {
  const text = await textOf(name)
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
  return reply.headers(headers).type(type).send(text)
}
