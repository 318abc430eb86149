/** What a login of a team's database is made of. */
export const TEAM_LOGIN = /^[a-z_][a-z0-9_]{0,62}$/

/** A typed login as it is kept; undefined where it is none. */
export function typedLogin(typed: string): string | undefined {
  const login = typed.trim()
  return TEAM_LOGIN.test(login) ? login : undefined
}
