import type { FastifyReply } from 'fastify'
import type { AssetName } from './assetTable.ts'
import { browserAsset } from './browserAssets.ts'

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml'
}

/** Sends a script, style sheet or picture; any page may load them. */
export async function sendAsset(reply: FastifyReply, name: AssetName): Promise<FastifyReply> {
  const text = await browserAsset(name)
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return reply.headers({ 'cross-origin-resource-policy': 'cross-origin' }).type(type).send(text)
}
