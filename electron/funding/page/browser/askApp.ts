const { session = '' } = document.body.dataset

/**
 * Calls the app over this page's own origin; its answers are trusted. Rejects if it does not answer: the app was
 * closed, or this page has ended.
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

/** Tells the app that the page goes away, as far as a browser lets it. */
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

/** Polls for news until there will be no more. */
export async function followNews<N extends { readonly revision: number }>(
  first: N,
  show: (news: N) => boolean
): Promise<void> {
  for (let news = first; show(news);) news = (await askApp('news', { after: news.revision })) as N
}
