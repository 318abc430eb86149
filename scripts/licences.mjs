// Prints docs/licences.md: what ships inside the app that is not its own, and under which licence.
import { globSync, readFileSync } from 'node:fs'
import { at } from './project.mjs'

/** Licences that may ship with code under the MIT licence, as `package-lock.json` writes them. */
const COMPATIBLE = new Set([
  '(MIT OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT or MPL-2.0',
  'OFL-1.1'
])

process.stdout.write(licenceList())

/** The text of the list, from the lock file and from what the page's sources import. */
function licenceList() {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  const { dependencies } = packages['']
  const shipped = new Map()
  const take = (name, from) => {
    const place = placeOf(packages, name, from)
    if (place === undefined || shipped.has(place)) return
    const { version, license, dependencies: inner = {}, name: alias } = packages[place]
    if (!COMPATIBLE.has(license))
      throw new Error(`${name} ${version} has a licence that is not on the list: ${license}`)
    shipped.set(place, { name: alias ?? name, version, license })
    for (const each of Object.keys(inner)) take(each, place)
  }
  for (const name of [...Object.keys(dependencies), 'electron', ...importedByPages()]) {
    // Of Electron only its binary ships, not what its npm package needs to fetch that.
    if (name === 'electron') shipped.set(name, { name, ...pick(packages['node_modules/electron']) })
    else take(name, '')
  }
  return text([...shipped.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en')))
}

function pick({ version, license }) {
  return { version, license }
}

/** As Node looks it up: in the folder of who asks first, then outwards. */
function placeOf(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in packages) return place
    // Not for this system, or an optional peer.
    if (folder === '') return undefined
  }
}

/** Packages that are bundled into the page, though they are not installed with the app. */
function importedByPages() {
  const names = new Set()
  for (const file of globSync('renderer/**/*.{ts,vue,css}', { cwd: at() })) {
    for (const [, name] of readFileSync(at(file), 'utf8').matchAll(
      /(?:from |import\(?\s*)['"]((?:@[\w-]+\/)?[\w-]+)[^'"]*['"]/g
    ))
      names.add(name)
  }
  return [...names].filter((name) => !name.startsWith('node:')).toSorted()
}

function text(list) {
  const rows = list.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`)
  return `# Licences of what ships inside the app

Tallydesk is under the [MIT licence](../LICENSE). Inside it are these packages, each under its own; \`npm run licences\`
writes this list from the lock file, and a test compares the two. Electron's binary brings the licences of Chromium and
Node along in a file beside it. What a package needs is listed with it, also where the bundle leaves some of that out.

| Package | Version | Licence |
| --- | --- | --- |
${rows.join('\n')}
`
}
