import type { TeamAdministrator } from '../../../shared/domain/team.ts'

/** `made`: the app creates it with an administrator's login. `there`: it exists already. */
export type LoginWay = 'made' | 'there'

/** An empty password is none: a database may identify a login in another way. */
export function passwordOf(typed: string): string | null {
  return typed === '' ? null : typed
}

/** Undefined if the login is missing. */
export function administratorOf(way: LoginWay, login: string, typed: string): TeamAdministrator | null | undefined {
  if (way === 'there') return null
  return login.trim() === '' ? undefined : { login: login.trim(), password: passwordOf(typed) }
}

/** The message for an invalid login. */
export function loginError(isGood: boolean): string | undefined {
  return isGood ? undefined : 'Use small letters, digits and underscores, beginning with a letter.'
}
