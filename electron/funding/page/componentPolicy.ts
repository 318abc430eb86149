/**
 * Of the document that scripts which are not ours run in: they reach their own origin, and nothing of ours. `page`: the
 * only origin that may frame it. `sdk`: theirs.
 */
export function componentPolicy(page: string, sdk: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${sdk}`,
    `style-src 'self' ${sdk}`,
    `img-src ${sdk}`,
    `font-src ${sdk}`,
    `connect-src ${sdk}`,
    `frame-src ${sdk}`,
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${page}`
  ].join('; ')
}
