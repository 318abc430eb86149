/** Has the browser fetch a finished file by its same-origin path, as a click on a link would. */
export function fetchDownload(path: string, name: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
