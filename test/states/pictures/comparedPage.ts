export interface Compared {
  /** Of the picture's file. */
  readonly name: string
  readonly what: 'new' | 'gone' | 'differs'
  readonly pixels?: number
}

const STYLE = `
body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; }
figure { display: inline-block; width: 32%; margin: 0; }
img { width: 100%; border: 1px solid #888; }
`

/** What differs, with the pictures before and after and the difference side by side. */
export function comparedPage(compared: readonly Compared[], total: number): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${compared.length} of ${total} pictures differ</title>
<style>${STYLE}</style>
<h1>${compared.length} of ${total} pictures differ</h1>
${compared.map(section).join('\n')}
</html>
`
}

function section({ name, what, pixels }: Compared): string {
  const pictures = [
    ...(what === 'new' ? [] : [figure('before', `../${name}`)]),
    ...(what === 'gone' ? [] : [figure('after', name)]),
    ...(what === 'differs' ? [figure('difference', `difference-${name}`)] : [])
  ]
  const words = pixels === undefined ? what : `${pixels} pixels differ`
  return `<h2>${name}: ${words}</h2>\n${pictures.join('\n')}`
}

const figure = (words: string, source: string) =>
  `<figure><figcaption>${words}</figcaption><a href="${source}"><img src="${source}" alt="${words}" loading="lazy"></a></figure>`
