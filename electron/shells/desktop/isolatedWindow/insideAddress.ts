import { BlockList, isIP } from 'node:net'
import type { Session } from 'electron'

/** Address ranges of this computer and of private networks, which do not exist on the internet. */
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16]
] as const) {
  inside.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10]
] as const) {
  inside.addSubnet(network, prefix, 'ipv6')
}

/**
 * Whether an address leads to this computer or its network, as an IP address or by the current DNS result of its
 * name. A name that does not resolve here may be known only to the system's proxy, which counts as outside.
 */
export async function isInside({ hostname }: URL, session: Pick<Session, 'resolveHost'>): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) > 0) return isInsideNumber(host)
  if (/(?:^|\.)localhost\.?$/.test(host)) return true
  try {
    const { endpoints } = await session.resolveHost(host)
    return endpoints.some(({ address }) => isInsideNumber(address))
  } catch {
    return false
  }
}

function isInsideNumber(address: string): boolean {
  const family = isIP(address)
  return family > 0 && inside.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
