import { permissionsPolicy } from './security.ts'

/**
 * Sent with every answer of an isolated window's own origins, whatever its status, beside a `Content-Security-Policy` that each
 * document has of its own. A document that may be framed leaves `X-Frame-Options` to `frame-ancestors`.
 */
export const isolatedWindowHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // A process for each origin, where the two of an isolated window are ports of one host.
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': permissionsPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off'
} as const
