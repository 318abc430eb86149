import { lstat, readFile, readlink, realpath } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { isStranger, mayOthersWrite } from '../../../base/process/fileRights.ts'

/** As many as Linux follows. */
const MOST_LINKS = 40

/**
 * Where a path leads, like `realpath`. Rejects with `not-writable` at a link, also of a folder on the way, that another
 * user put where others may write: it could lead to any file of this user.
 */
export async function followLinks(path: string): Promise<string> {
  if (process.getuid === undefined) return realpath(path)
  const rest = resolve(path).split('/')
  let at = '/'
  for (let links = 0; rest.length > 0;) {
    const next = join(at, rest.shift() ?? '')
    const found = await lstat(next)
    if (!found.isSymbolicLink()) {
      at = next
      continue
    }
    if (isStranger(found.uid) && (await mayOthersWrite(at))) throw await strangersLink(next, found.uid)
    if (++links > MOST_LINKS) throw Object.assign(new Error('Too many links'), { code: 'ELOOP' })
    const to = await readlink(next)
    if (isAbsolute(to)) at = '/'
    rest.unshift(...to.split('/'))
  }
  return at
}

async function strangersLink(link: string, uid: number): Promise<AppError> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const name = new RegExp(`^([^:\n]+):[^:\n]*:${uid}:`, 'm').exec(users)?.[1] ?? `number ${uid}`
  return new AppError(
    'not-writable',
    `Nothing was written: ${link} is a link of another user (${name}) and could lead to any file of yours. Choose another place, or have the link removed.`
  )
}
