// The packages of others that ship with the app, from the lock file and from the imports of the page's sources.
import { globSync, readFileSync } from 'node:fs'
import { at } from './project.mjs'

/** Each version of each package, sorted by name: `{ name, version, license }`. */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  const { dependencies } = packages['']
  const shipped = new Map()
  const take = (name, from) => {
    const place = placeOf(packages, name, from)
    if (place === undefined || shipped.has(place)) return
    const { version, license, dependencies: inner = {}, name: alias } = packages[place]
    shipped.set(place, { name: alias ?? name, version, license })
    for (const each of Object.keys(inner)) take(each, place)
  }
  for (const name of [...Object.keys(dependencies), 'electron', ...importedByPages()]) {
    // Only Electron's binary ships, not the packages that download it.
    if (name === 'electron') shipped.set(name, { name, ...pick(packages['node_modules/electron']) })
    else take(name, '')
  }
  return [...shipped.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

function pick({ version, license }) {
  return { version, license }
}

/** Finds a package as Node does: first in the folder of the importing package, then in the folders around it. */
function placeOf(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in packages) return place
    // Not for this system, or an optional peer.
    if (folder === '') return undefined
  }
}

/** Packages that are bundled into the page but not installed with the app. */
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
