import type { PageFile, PageSource } from './pageFiles.ts'
import { isAppUrl, securityHeaders } from '../../base/isolatedWindow/security.ts'

/** Answers every request to `app://tallydesk/`. Knows no Electron, so that tests and other shells can call it. */
export function pageHandler(
  find: PageSource,
  headers: Readonly<Record<string, string>> = securityHeaders
): (request: Request) => Promise<Response> {
  const refuse = (status: number, text: string) =>
    new Response(text, { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } })
  const send = ({ type, body }: PageFile, method: string) =>
    new Response(method === 'HEAD' ? null : body, { headers: { ...headers, 'Content-Type': type } })

  return async ({ url, method }) => {
    if (!isAppUrl(url)) return refuse(403, 'Not a page of Tallydesk.')
    if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'The page can only be read.')
    const file = await find(new URL(url))
    return file ? send(file, method) : refuse(404, 'There is no such file.')
  }
}
