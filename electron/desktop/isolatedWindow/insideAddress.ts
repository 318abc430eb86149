import { BlockList, isIP } from 'node:net'
import type { Session } from 'electron'

/** Addresses of this computer and of the network that it is in, which nobody on the internet has. */
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
 * Whether an address leads to this computer or into its network, as written or as its name is found now. A name that is
 * not found here may be one that only the system's proxy finds, which is not inside.
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
