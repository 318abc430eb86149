import { SESSION_HEADER } from '../../../shared/app/sessionHeader.ts'

/**
 * Specific to this origin and port, and so shared by all windows of one running Tallydesk. Worthless once that ends.
 */
const KEY = 'session'

/** A POST to the main side of the browser shell, with the proof that this page may talk to it. */
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
    // Ignores cookies that other programs of this computer may have set.
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store'
  })
}

/**
 * On the page of a start link: exchanges its token for the session, and takes it out of the address, with or without a
 * session, because reloading would use the start link again. Does nothing on every other page.
 */
export async function enterByStartLink(): Promise<void> {
  const token = new URLSearchParams(location.search).get('token')
  if (token === null) return
  try {
    const response = await postToShell('/session', JSON.stringify({ token }))
    if (response.ok) localStorage.setItem(KEY, ((await response.json()) as { readonly session: string }).session)
  } finally {
    // With the state that the router has left there.
    history.replaceState(history.state, '', `/${location.hash}`)
  }
}
