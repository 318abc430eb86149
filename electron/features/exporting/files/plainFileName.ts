/** A name without a path and without characters that file names do not allow; empty if nothing else is in it. */
export function plainFileName(name: string): string {
  return name.replace(/[\p{C}/\\:*?"<>|]/gu, '-').replace(/^[. ]+|[. ]+$/g, '')
}
