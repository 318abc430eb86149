/**
 * Every security setting of the shells that show the page, as plain data: the Electron shell, the browser shell and
 * the packager take their values from here, and tests compare them word for word.
 */

/** Where the page lives in Electron. A scheme of our own shares no origin with any site and no rights with `file:`. */
export const appScheme = 'app'
const appHost = 'tallydesk'
export const appOrigin = `${appScheme}://${appHost}`

/** The one policy the page must always keep: nothing from outside, nothing inline, no text turned into code. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Vue inserts the static parts of compiled templates under this name; nothing else may make markup from text.
  'trusted-types vue'
].join('; ')

/** What a page could ask a browser for, and none of ours, nor one inside ours, ever may. */
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking'
] as const

/** The value of the header that refuses them to a page and to every frame in it. */
export const permissionsPolicy = refusedFeatures.map((feature) => `${feature}=()`).join(', ')

/** Sent with every answer, whatever its status. */
export const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': permissionsPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY'
} as const

/** Rights of the page's process. Values that are Electron's defaults stand here too, so that a default cannot drift. */
export const webPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  experimentalFeatures: false,
  plugins: false,
  webgl: false,
  enableWebSQL: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  autoplayPolicy: 'user-gesture-required',
  defaultEncoding: 'utf-8',
  // The checker would fetch its dictionary from a third party, and names and references are no prose.
  spellcheck: false
} as const

/**
 * Where the pages of an isolated window are in Electron: the app answers for these hosts itself, and no name server ever will. A
 * page and what it shows of others are different sites, so that each gets a process of its own.
 */
export const isolatedWindowOrigins = {
  card: { page: 'https://card.tallydesk.invalid', guest: 'https://tallydesk-component.invalid' },
  threeds: { page: 'https://threeds.tallydesk.invalid', guest: 'https://tallydesk-component.invalid' }
} as const

/** Rights of an isolated window's process: those of the page, and no dialog that would stand in the way of closing it. */
export const isolatedWindowPreferences = { ...webPreferences, devTools: false, disableDialogs: true } as const

/** Rights of our scheme: those of an https site, without streams and service workers. */
export const schemePrivileges = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  // Electron asks no Access-Control-Allow-Origin of such a scheme: `true` would open it to every other origin.
  corsEnabled: false,
  bypassCSP: false,
  allowServiceWorkers: false,
  allowExtensions: false,
  stream: false,
  codeCache: true
} as const

/** The policy while a developer's page server is running: its styles come inline and its changes over a socket. */
export function developmentPolicy(server: URL): string {
  return contentSecurityPolicy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", `connect-src 'self' ws://${server.host}`)
}

/** Switches burnt into the packaged binary, by the packager's names; `electron-builder.yml` repeats them. */
export const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false
} as const

/** Origins whose pages may be opened in the user's browser. None yet: the app links to nothing outside itself. */
const externalOrigins: readonly string[] = []

/** True for a page of the app itself, and for nothing that only looks like one. */
export function isAppUrl(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && `${parsed.protocol}//${parsed.host}` === appOrigin && !hasCredentials(parsed)
}

/** Of an isolated window: where its window stays, and whether frames in it may show pages of this computer. */
export interface IsolatedWindowPlace {
  readonly pageOrigin: string
  readonly isLocal: boolean
}

/**
 * Whether a frame of an isolated window may go to an address: the window itself stays in the isolated window's own page, a frame in it may go
 * anywhere that is safe from others on the way, or empty.
 */
export function isIsolatedWindowAddressAllowed(url: string, isMainFrame: boolean, place: IsolatedWindowPlace): boolean {
  if (!isMainFrame && (url === 'about:blank' || url === 'about:srcdoc')) return true
  const parsed = URL.parse(url)
  if (parsed === null || hasCredentials(parsed)) return false
  if (isMainFrame) return parsed.origin === place.pageOrigin
  return parsed.protocol === 'https:' || (place.isLocal && isOnThisComputer(parsed))
}

/** Plain http that never leaves this computer, as a sandbox is reached. */
export function isOnThisComputer({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname))
}

/** True for an https link to an origin on the list; everything else stays shut, whatever its scheme. */
export function isExternalLinkAllowed(url: string, origins: readonly string[] = externalOrigins): boolean {
  const parsed = URL.parse(url)
  return parsed?.protocol === 'https:' && !hasCredentials(parsed) && origins.includes(parsed.origin)
}

function hasCredentials(url: URL): boolean {
  return url.username !== '' || url.password !== ''
}
