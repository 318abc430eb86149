import type { FastifyReply } from 'fastify'
import { contentPolicy, type PagePolicy } from './contentPolicy.ts'
import { html, type Html } from './html.ts'

interface PageContent {
  readonly title: string
  readonly body: Html
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
  /** Marks a page that is shown by itself, not in a frame. */
  readonly bodyClass?: string
}

export interface SentPage extends PageContent {
  readonly policy: PagePolicy
  readonly status?: number
}

/** Sends a complete page with its own content policy. */
export function sendPage(reply: FastifyReply, { policy, status = 200, ...content }: SentPage): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': contentPolicy(policy),
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      ...(policy.ancestors?.length === 0 && { 'x-frame-options': 'DENY' })
    })
    .type('text/html; charset=utf-8')
    .send(documentText(content))
}

function documentText({ title, body, styles = [], scripts = [], bodyClass = '' }: PageContent): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${styles.map((path) => html`<link rel="stylesheet" href="${path}" /> `)}${scripts.map(
          (path) => html`<script src="${path}" defer></script> `
        )}
      </head>
      <body class="${bodyClass}">
        ${body}
      </body>
    </html> `.text
}
