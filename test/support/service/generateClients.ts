import { createClient } from '@hey-api/openapi-ts'
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const tests = new URL('../../', import.meta.url)
const FILES = ['openapiFetch', 'heyApi', 'journey']
  .map((name) => `clients/${name}.ts`)
  .concat('support/cards/issuerPage.ts')
const pathTo = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Strict as we are, but for what generated code is not written for. */
const TSCONFIG = {
  extends: pathTo('../../../tsconfig.base.json'),
  compilerOptions: {
    composite: false,
    emitDeclarationOnly: false,
    exactOptionalPropertyTypes: false,
    noEmit: true,
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node']
  },
  include: ['clients/*.ts']
}

/** Makes both clients of an OpenAPI document in a folder, beside the programs that use them. Asks no network. */
export async function generateClients(documentText: string, folder: string): Promise<void> {
  const clients = join(folder, 'clients')
  await mkdir(join(clients, 'generated'), { recursive: true })
  const input = JSON.parse(documentText) as Record<string, unknown>
  await writeFile(join(clients, 'generated', 'paths.ts'), astToString(await openapiTS(documentText)))
  await createClient({
    input,
    output: { path: join(clients, 'generated', 'hey'), module: { extension: '.ts' } },
    logs: { level: 'silent', file: false }
  })
  for (const file of FILES) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await copyFile(new URL(file, tests), join(folder, file))
  }
  await symlink(pathTo('../../../node_modules'), join(folder, 'node_modules'), 'junction')
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
}
