/** Has the browser download a finished file from its same-origin path, as a click on a link would. */
export function fetchDownload(path: string, name: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
