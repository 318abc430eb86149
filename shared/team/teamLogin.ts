/** The characters of a login of the team's database. */
export const TEAM_LOGIN = /^[a-z_][a-z0-9_]{0,62}$/

/** A typed login in its stored form; undefined if it is invalid. */
export function typedLogin(typed: string): string | undefined {
  const login = typed.trim()
  return TEAM_LOGIN.test(login) ? login : undefined
}
