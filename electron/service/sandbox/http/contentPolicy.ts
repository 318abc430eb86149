/** What a page may use besides its own scripts and styles. Everything else is forbidden. */
export interface PagePolicy {
  /** Origins that may show the page in a frame; undefined: all origins. */
  readonly ancestors: readonly string[] | undefined
  readonly frames?: readonly string[]
  readonly connect?: readonly string[]
  readonly fonts?: readonly string[]
  readonly forms?: readonly string[]
}

const NOBODY: readonly string[] = []

/** The `Content-Security-Policy` of a page. Inline script and style are never allowed. */
export function contentPolicy({ ancestors, frames, connect, fonts, forms }: PagePolicy): string {
  const directives = [
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['style-src', "'self'"],
    ['img-src', "'self'"],
    ['base-uri', "'none'"],
    ["require-trusted-types-for 'script'"],
    ["trusted-types 'none'"],
    ...list('frame-src', frames ?? NOBODY),
    ...list('connect-src', connect ?? NOBODY),
    ...list('font-src', fonts ?? NOBODY),
    ['form-action', ...orNone(forms ?? NOBODY)],
    ...(ancestors === undefined ? [] : [['frame-ancestors', ...orNone(ancestors)]])
  ]
  return directives.map((words) => words.join(' ')).join('; ')
}

function list(name: string, sources: readonly string[]): readonly string[][] {
  return sources.length === 0 ? [] : [[name, ...sources]]
}

function orNone(sources: readonly string[]): readonly string[] {
  return sources.length === 0 ? ["'none'"] : sources
}
