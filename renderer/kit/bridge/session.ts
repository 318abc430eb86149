import { SESSION_HEADER } from '../../../shared/sessionHeader.ts'

/** Of this origin alone, port included, and so of all windows of one Tallydesk; worth nothing once that ended. */
const KEY = 'session'

/** A POST to the main side of the browser shell, which shows that this page was let in. */
export function postToShell(
  path: string,
  body: BodyInit,
  { type = 'application/json', signal }: { readonly type?: string; readonly signal?: AbortSignal } = {}
): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': type, [SESSION_HEADER]: localStorage.getItem(KEY) ?? '' },
    body,
    ...(signal && { signal }),
    // Whatever other programs of this computer put there.
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store'
  })
}

/**
 * On the page of a start link, exchanges its token for the session and goes on to the app itself, with or without one;
 * false on every other page. A navigation of our own: a reload would repeat that of whoever opened the link.
 */
export async function enterByStartLink(): Promise<boolean> {
  const token = new URLSearchParams(location.search).get('token')
  if (token === null) return false
  try {
    const response = await postToShell('/session', JSON.stringify({ token }))
    if (response.ok) localStorage.setItem(KEY, ((await response.json()) as { readonly session: string }).session)
  } finally {
    location.replace('/')
  }
  return true
}
