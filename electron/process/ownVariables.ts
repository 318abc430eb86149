/** Whether a name in the environment is ours: a passphrase and tokens may stand there, and no other program needs any. */
export function isOwnVariable(name: string): boolean {
  return name.toUpperCase().startsWith('TALLYDESK_')
}
