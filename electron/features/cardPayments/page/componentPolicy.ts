/**
 * The policy of the document in which foreign scripts run: they reach their own origin and nothing of the app. `page`:
 * the only origin that may frame it. `sdk`: the origin of the scripts.
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
