import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { comparedPage, type Compared } from './comparedPage.ts'
import { takePictures, type PictureOptions } from './takePictures.ts'

/** The folder within that of the pictures for new ones and for what differs. */
const COMPARED = 'compared'

/** Pictures every state again and compares with the pictures of a folder, pixel by pixel. */
export async function comparePictures(
  folder: string,
  options: PictureOptions
): Promise<{ readonly differing: number; readonly complaints: readonly string[] }> {
  const own = join(folder, COMPARED)
  await rm(own, { recursive: true, force: true })
  const complaints = await takePictures(own, options)
  const before = await picturesIn(folder, options.only)
  const after = await picturesIn(own, options.only)
  const names = [...new Set([...before, ...after])].toSorted()
  const compared: Compared[] = []
  for (const name of names) {
    if (!before.includes(name)) compared.push({ name, what: 'new' })
    else if (!after.includes(name)) compared.push({ name, what: 'gone' })
    else {
      const pixels = await differenceOf(folder, own, name)
      if (pixels > 0) compared.push({ name, what: 'differs', pixels })
    }
  }
  await mkdir(own, { recursive: true })
  await writeFile(join(own, 'index.html'), comparedPage(compared, names.length))
  options.tell(`${compared.length} of ${names.length} pictures differ: ${join(own, 'index.html')}`)
  return { differing: compared.length, complaints }
}

async function picturesIn(folder: string, only: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter(
    (name) => name.endsWith('.png') && !name.startsWith('difference-') && name.includes(only)
  )
}

/** How many pixels differ; where any do, a picture of them is written beside the new one. */
async function differenceOf(folder: string, own: string, name: string): Promise<number> {
  const [before, after] = await Promise.all([readFile(join(folder, name)), readFile(join(own, name))])
  if (before.equals(after)) return 0
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)]
  const { width, height } = one
  if (width !== other.width || height !== other.height) return width * height
  const difference = new PNG({ width, height })
  const pixels = pixelmatch(one.data, other.data, difference.data, width, height, { threshold: 0, includeAA: true })
  if (pixels > 0) await writeFile(join(own, `difference-${name}`), PNG.sync.write(difference))
  return pixels
}
