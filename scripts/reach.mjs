import { fileURLToPath } from 'node:url'
import { runCommand } from './runCommand.mjs'

const TIMEOUT = 4000
const usesProxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => process.env[name])

/** Lets Node's own `fetch` go through the proxy that the environment names. */
export const proxyEnv = usesProxy ? { NODE_USE_ENV_PROXY: '1' } : {}

/** Whether a server answers within four seconds, whatever it answers; what is wrong then shows when it is used. */
export async function canReach(node, url) {
  const { code } = await runCommand(node, [fileURLToPath(import.meta.url), url], {
    limit: TIMEOUT + 2000,
    env: proxyEnv
  })
  return code === 0
}

// A process of its own, because the proxy setting is read when Node starts.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const signal = AbortSignal.timeout(TIMEOUT)
  await fetch(process.argv[2], { method: 'HEAD', redirect: 'manual', signal }).catch(() => process.exit(1))
}
