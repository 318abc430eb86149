// Prints docs/licences.md: the packages of others that ship with the app, and their licences.
import { shippedPackages } from './shipped.mjs'

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

const shipped = shippedPackages()
for (const { name, version, license } of shipped) {
  if (!COMPATIBLE.has(license)) throw new Error(`${name} ${version} has a licence that is not on the list: ${license}`)
}
process.stdout.write(text(shipped))

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
