const { session = '' } = document.body.dataset

/**
 * Calls the app over this page's own origin; trusts its answers. Rejects if the app does not answer, because it was
 * closed or this page has ended.
 */
export async function askApp(name: string, input: object = {}): Promise<unknown> {
  const response = await fetch(`/page/${session}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input)
  })
  if (!response.ok) throw new Error(`The app answered with ${response.status}.`)
  return response.json()
}

/** Tells the app that the page closes, as far as the browser allows it. */
export function tellLeaving(): void {
  addEventListener('pagehide', () => {
    void fetch(`/page/${session}/left`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: '{}'
    }).catch(() => undefined)
  })
}

/** Polls for news until there is no more to come. */
export async function followNews<N extends { readonly revision: number }>(
  first: N,
  show: (news: N) => boolean
): Promise<void> {
  for (let news = first; show(news);) news = (await askApp('news', { after: news.revision })) as N
}
