/**
 * All security settings of the shells that show the page, as plain data. The Electron shell, the browser shell and the
 * packager read them from here, and tests compare every word.
 */

/** The page's address in Electron. Our own scheme shares no origin with any site and no rights with `file:`. */
export const appScheme = 'app'
const appHost = 'tallydesk'
export const appOrigin = `${appScheme}://${appHost}`

/** The page's policy, without exceptions: nothing from outside, nothing inline, no text that becomes code. */
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
  // Vue inserts the static parts of compiled templates under this name; nothing else may turn text into markup.
  'trusted-types vue'
].join('; ')

/** Browser features that neither our pages nor pages inside them may use. */
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

/** The header value that refuses these features to a page and to every frame in it. */
export const permissionsPolicy = refusedFeatures.map((feature) => `${feature}=()`).join(', ')

/** The headers of every answer, whatever its status. */
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

/** Rights of the page's process. Electron's defaults are listed too, so that a change of a default has no effect. */
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
  // The spell checker would load its dictionary from a third party, and names and references are not prose.
  spellcheck: false
} as const

/**
 * Origins of the pages in isolated windows in Electron. The app itself answers for these hosts, which no name server
 * knows. Our page and the foreign page in it are different sites, so each gets its own process.
 */
export const isolatedWindowOrigins = {
  card: { page: 'https://card.tallydesk.invalid', guest: 'https://tallydesk-component.invalid' },
  threeds: { page: 'https://threeds.tallydesk.invalid', guest: 'https://tallydesk-component.invalid' }
} as const

/** Rights of an isolated window's process: those of the page, and no dialogs, which could prevent closing it. */
export const isolatedWindowPreferences = { ...webPreferences, devTools: false, disableDialogs: true } as const

/** Rights of our scheme: those of an https site, without streams and service workers. */
export const schemePrivileges = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  // Electron does not check Access-Control-Allow-Origin for such a scheme: `true` would open it to all origins.
  corsEnabled: false,
  bypassCSP: false,
  allowServiceWorkers: false,
  allowExtensions: false,
  stream: false,
  codeCache: true
} as const

/** The policy with a developer's page server, which sends styles inline and changes through a socket. */
export function developmentPolicy(server: URL): string {
  return contentSecurityPolicy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", `connect-src 'self' ws://${server.host}`)
}

/** Fuses of the packaged binary, by the packager's names; `electron-builder.yml` repeats them. */
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

/** Origins whose pages may be opened in the user's browser. None so far: the app has no links to other sites. */
const externalOrigins: readonly string[] = []

/** True only for a page of the app itself, not for an address that looks similar. */
export function isAppUrl(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && `${parsed.protocol}//${parsed.host}` === appOrigin && !hasCredentials(parsed)
}

/** The origin that an isolated window must not leave, and whether its frames may show pages of this computer. */
export interface IsolatedWindowPlace {
  readonly pageOrigin: string
  readonly isLocal: boolean
}

/**
 * Whether a frame of an isolated window may open an address. The main frame must stay at its own page; other frames may
 * open encrypted or empty pages.
 */
export function isIsolatedWindowAddressAllowed(url: string, isMainFrame: boolean, place: IsolatedWindowPlace): boolean {
  if (!isMainFrame && (url === 'about:blank' || url === 'about:srcdoc')) return true
  const parsed = URL.parse(url)
  if (parsed === null || hasCredentials(parsed)) return false
  if (isMainFrame) return parsed.origin === place.pageOrigin
  return parsed.protocol === 'https:' || (place.isLocal && isOnThisComputer(parsed))
}

/** True for plain http that does not leave this computer, as for a sandbox. */
export function isOnThisComputer({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname))
}

/** True for an https link to an origin in the list; all other links are refused, whatever their scheme. */
export function isExternalLinkAllowed(url: string, origins: readonly string[] = externalOrigins): boolean {
  const parsed = URL.parse(url)
  return parsed?.protocol === 'https:' && !hasCredentials(parsed) && origins.includes(parsed.origin)
}

function hasCredentials(url: URL): boolean {
  return url.username !== '' || url.password !== ''
}
