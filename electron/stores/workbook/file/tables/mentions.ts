/** The team logins that a note mentions, as in `@rik, please look`; an e-mail address mentions nobody. */
export function mentionsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w@.-])@([a-z_][a-z0-9_]{0,62})/g)].map(([, login = '']) => login)
}
