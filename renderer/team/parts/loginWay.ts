import type { TeamAdministrator } from '../../../shared/domain/team.ts'

/** `made`: with an administrator's login. `there`: somebody else made it. */
export type LoginWay = 'made' | 'there'

/** None is none: a database may know a login in another way. */
export function passwordOf(typed: string): string | null {
  return typed === '' ? null : typed
}

/** Undefined where the login is missing. */
export function administratorOf(way: LoginWay, login: string, typed: string): TeamAdministrator | null | undefined {
  if (way === 'there') return null
  return login.trim() === '' ? undefined : { login: login.trim(), password: passwordOf(typed) }
}

/** What is wrong with it. */
export function loginError(isGood: boolean): string | undefined {
  return isGood ? undefined : 'Use small letters, digits and underscores, beginning with a letter.'
}
