import { permissionsPolicy } from './security.ts'

/**
 * The headers of every answer of an isolated window's own origins, whatever its status. In addition, each document has
 * its own `Content-Security-Policy`, whose `frame-ancestors` replaces `X-Frame-Options`.
 */
export const isolatedWindowHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Gives each origin its own process, also where the two origins of an isolated window are ports of one host.
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': permissionsPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off'
} as const
