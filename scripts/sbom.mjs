// The bill of materials of what ships with the app, in CycloneDX, as npm makes it from the lock file without a network.
// `node scripts/sbom.mjs` prints it; the packager adds it to the resources of each app.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm } from './dependencies.mjs'
import { at } from './project.mjs'
import { lastLines, runCommand } from './runCommand.mjs'
import { shippedPackages } from './shipped.mjs'

const LIMIT = 2 * 60_000
const SBOM = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error']

/** The packager calls this for each app before signing it. */
export default async function afterPack({ appOutDir, packager }) {
  const file = join(packager.getResourcesDir(appOutDir), 'sbom.cdx.json')
  await writeFile(file, `${JSON.stringify(await makeSbom(), undefined, 2)}\n`)
}

/** Throws if packages, versions and licences differ from `docs/licences.md`. */
async function makeSbom() {
  const { program, args } = npm()
  const { code, stdout, output } = await runCommand(program, [...args, ...SBOM], { limit: LIMIT })
  if (code !== 0) throw new Error(`npm could not make the bill of materials: ${lastLines(output)}`)
  const sbom = shippedPart(JSON.parse(stdout))
  const [found, listed] = [sbom.components.map(line), listedLines()]
  const odd = [...found.filter((each) => !listed.includes(each)), ...listed.filter((each) => !found.includes(each))]
  if (odd.length > 0)
    throw new Error(`docs/licences.md and the bill of materials differ (npm run licences): ${odd.join('; ')}`)
  return sbom
}

/** The packages that the app needs to run or that are bundled into the page. npm lists all, and names the folder. */
function shippedPart({ metadata, components, dependencies, ...rest }) {
  const { name, version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const bundled = new Set(shippedPackages().map((each) => `${each.name}@${each.version}`))
  const isTool = ({ properties }) => properties.some((each) => each.name === 'cdx:npm:package:development')
  const kept = components.filter((each) => bundled.has(each['bom-ref']) || (each.scope === 'required' && !isTool(each)))
  const refs = new Set([`${name}@${version}`, ...kept.map((each) => each['bom-ref'])])
  return {
    ...rest,
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components: kept.map((each) => ({ ...each, licenses: each.licenses?.map(licenceOf) })),
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
  }
}

/** Operators of SPDX are in capitals, but some packages write them differently. */
function licenceOf({ expression, ...rest }) {
  return expression === undefined ? rest : { expression: spdx(expression) }
}

function spdx(text) {
  return text.replaceAll(/ (or|and|with) /g, (operator) => operator.toUpperCase())
}

function line({ licenses = [], ...component }) {
  const names = licenses.map(({ license, expression }) => expression ?? license.id ?? license.name)
  return `${component['bom-ref']} ${names.join(' AND ')}`
}

function listedLines() {
  const rows = readFileSync(at('docs', 'licences.md'), 'utf8').matchAll(/^\| (\S+) +\| (\d\S*) +\| (.+?) +\|$/gm)
  return [...rows].map(([, name, version, licence]) => `${name}@${version} ${spdx(licence)}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${JSON.stringify(await makeSbom(), undefined, 2)}\n`)
