import { existsSync, readFileSync } from 'node:fs'

const STATUS = '/proc/self/status'

/**
 * The most memory that this process ever held, in bytes. On Linux, `resourceUsage` begins with what the parent held when
 * it started this process; the kernel's own figure does not.
 */
export function peakMemory(): number {
  const own = existsSync(STATUS) ? /VmHWM:\s*(\d+) kB/.exec(readFileSync(STATUS, 'utf8'))?.[1] : undefined
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) * 1024
}
