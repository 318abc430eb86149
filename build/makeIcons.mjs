// Draws `icon.svg` again as the bitmaps that each system wants: `node build/makeIcons.mjs` after changing the drawing.
// The drawing is one rounded square and five round strokes, so distances are enough and no renderer is needed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

const CANVAS = 1024
const GROUND = { centre: 512, half: 448, radius: 208, top: [0x24, 0x40, 0x5f], bottom: [0x10, 0x1f, 0x33] }
const STROKE_RADIUS = 36
const WHITE = [0xf6, 0xf8, 0xfa]
const GREEN = [0x4c, 0xc3, 0x8a]
const STROKES = [
  ...[308, 444, 580, 716].map((x) => ({ from: [x, 320], to: [x, 704], colour: WHITE })),
  { from: [228, 640], to: [796, 384], colour: GREEN }
]

function distanceToGround(x, y) {
  const { centre, half, radius } = GROUND
  const dx = Math.abs(x - centre) - (half - radius)
  const dy = Math.abs(y - centre) - (half - radius)
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
}

function distanceToStroke(x, y, { from, to }) {
  const [ax, ay] = from
  const [bx, by] = [to[0] - ax, to[1] - ay]
  const along = ((x - ax) * bx + (y - ay) * by) / (bx * bx + by * by)
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - at * bx, y - ay - at * by) - STROKE_RADIUS
}

/** How much of a pixel `size` units wide a shape covers, from the distance of its centre to the shape's edge. */
const coverage = (distance, size) => Math.min(1, Math.max(0, 0.5 - distance / size))
const mix = (below, above, share) => below.map((value, index) => value + (above[index] - value) * share)

function pixel(x, y, size) {
  const { centre, half, top, bottom } = GROUND
  let colour = mix(top, bottom, Math.min(1, Math.max(0, (y - centre + half) / (2 * half))))
  for (const stroke of STROKES) colour = mix(colour, stroke.colour, coverage(distanceToStroke(x, y, stroke), size))
  return [...colour.map(Math.round), Math.round(255 * coverage(distanceToGround(x, y), size))]
}

function chunk(type, data) {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, tail])
}

function png(size) {
  const unit = CANVAS / size
  const rows = Buffer.alloc(size * (size * 4 + 1))
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      rows.set(pixel((column + 0.5) * unit, (row + 0.5) * unit, unit), row * (size * 4 + 1) + 1 + column * 4)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // 8 bits a channel, red, green, blue and alpha.
  header.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0))
  ])
}

/** Windows: a table of contents, then whole PNG files. */
function ico(images) {
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [index, { size, data }] of images.entries()) {
    const at = 6 + 16 * index
    header.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0], at)
    header.writeUInt32LE(data.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += data.length
  }
  return Buffer.concat([header, ...images.map(({ data }) => data)])
}

/** macOS: one named block a size, each a whole PNG file. */
function icns(images) {
  const names = { 32: 'ic11', 64: 'ic12', 128: 'ic07', 256: 'ic08', 512: 'ic09', 1024: 'ic10' }
  const block = (name, data) => {
    const head = Buffer.alloc(8)
    head.write(name, 0, 'latin1')
    head.writeUInt32BE(data.length + 8, 4)
    return Buffer.concat([head, data])
  }
  return block('icns', Buffer.concat(images.map(({ size, data }) => block(names[size], data))))
}

const folder = import.meta.dirname
const images = Object.fromEntries([16, 24, 32, 48, 64, 128, 256, 512, 1024].map((size) => [size, png(size)]))
const of = (...sizes) => sizes.map((size) => ({ size, data: images[size] }))
mkdirSync(join(folder, 'icons'), { recursive: true })
for (const { size, data } of of(16, 24, 32, 48, 64, 128, 256, 512)) {
  writeFileSync(join(folder, 'icons', `${size}x${size}.png`), data)
}
writeFileSync(join(folder, 'icon.png'), images[512])
writeFileSync(join(folder, 'icon.ico'), ico(of(16, 24, 32, 48, 64, 128, 256)))
writeFileSync(join(folder, 'icon.icns'), icns(of(32, 64, 128, 256, 512, 1024)))
