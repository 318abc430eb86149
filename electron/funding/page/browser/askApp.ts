const { session = '' } = document.body.dataset

/**
 * Asks the app, over this page's own origin; what comes from there is ours. Rejects where it does not answer: then it was
 * closed, or this page is over.
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

/** Asks for news for as long as there are any to come. */
export async function followNews<N extends { readonly revision: number }>(
  first: N,
  show: (news: N) => boolean
): Promise<void> {
  for (let news = first; show(news);) news = (await askApp('news', { after: news.revision })) as N
}
