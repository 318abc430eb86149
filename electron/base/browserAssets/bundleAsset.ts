import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** Builds the text of an asset from a file of this repository; `path` is relative to `electron/`. */
export async function bundleAsset(path: string): Promise<string> {
  const source = fileURLToPath(new URL(`../../${path}`, import.meta.url))
  return /(?<!\.d)\.ts$/.test(source) ? bundleScript(source) : readFile(source, 'utf8')
}

async function bundleScript(input: string): Promise<string> {
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'warn', onLog: refuseLog })
  const format = input.endsWith('/module.ts') ? 'es' : 'iife'
  try {
    const { output } = await bundle.generate({ format, minify: true })
    if (output.length !== 1) throw new Error(`${input} does not become one script.`)
    return output[0].code
  } finally {
    await bundle.close()
  }
}

// A warning is an error in our code: for an import that is not found, the bundler only warns.
function refuseLog(_level: string, { message }: { readonly message: string }): never {
  throw new Error(message)
}
