/** Whether an environment variable is ours. It may hold a passphrase or a token, so other programs never get it. */
export function isOwnVariable(name: string): boolean {
  return name.toUpperCase().startsWith('TALLYDESK_')
}
