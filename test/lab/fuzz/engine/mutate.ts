/** What inputs are changed with. */
export interface Material {
  /** A number from 0 to 1, exclusive. */
  readonly random: () => number
  readonly words: readonly Buffer[]
  /** Another input of the corpus. */
  readonly other: () => Buffer
}

const LONGEST = 8192
/** Stretched inputs show what does not take linear time. */
const LONGEST_STRETCHED = 200_000
const STRETCHED_ONE_OF = 500

const ODD_TEXTS = [
  ...['\0', '\ufeff', '\u2028', '\u0085', '\u00a0', '\u202e', '\u0301', '\ufffd', '😀', '\r', '\r\n', '\t', '"', "'"],
  ...['<', '>', '&', ';', ',', '{', '}', '[', ']', '(', ')', '\\', '-', '+', '.', '=', '%', '__proto__', 'null']
].map((text) => Buffer.from(text))
const ODD_BYTES = ['ff', 'fe', 'c0', 'ed a0 80', 'f4 90 80 80', 'e2 82', 'ff fe', '80', '7f', '1b'].map((hex) =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex')
)
const NUMBERS = [
  ...['0', '-0', '1', '-1', '0.1', '0.00001', '1e3', '1e-5', '1e308', '9007199254740993', '9223372036854775807'],
  ...[
    '9223372036854775808',
    '922337203685477.5807',
    '99999999999999999999999',
    '00',
    '0.0',
    '2147483648',
    '65536',
    '1.'
  ]
].map((text) => Buffer.from(text))

/** Another input, made of this one by a few random changes. */
export function mutate(input: Buffer, material: Material): Buffer {
  const { random } = material
  let bytes = input
  const times = 1 + Math.floor(random() ** 2 * 6)
  for (let time = 0; time < times; time++) bytes = oneChange(bytes, material)
  if (random() * STRETCHED_ONE_OF < 1) return stretched(bytes, random)
  return bytes.length > LONGEST ? bytes.subarray(0, LONGEST) : bytes
}

type Change = (bytes: Buffer, material: Material) => Buffer

const CHANGES: readonly Change[] = [
  (bytes, { random }) => {
    const changed = Buffer.from(bytes)
    const at = place(bytes, random)
    if (at < bytes.length) changed[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    return changed
  },
  (bytes, { random }) => {
    const changed = Buffer.from(bytes)
    const at = place(bytes, random)
    if (at < bytes.length) changed[at] = Math.floor(random() * 256)
    return changed
  },
  (bytes, { random }) => {
    const [from, to] = range(bytes, random)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  (bytes, { random }) => {
    const [from, to] = range(bytes, random)
    return insertedAt(bytes, place(bytes, random), bytes.subarray(from, to))
  },
  (bytes, { random }) => {
    const [from, to] = range(bytes, random)
    const changed = Buffer.from(bytes)
    bytes.copy(changed, place(bytes, random), from, to)
    return changed
  },
  (bytes, { random, words }) => insertedAt(bytes, place(bytes, random), pick(words, random)),
  (bytes, { random, words }) => {
    const [from, to] = token(bytes, random)
    return replaced(bytes, from, to, pick(words, random))
  },
  (bytes, { random }) => insertedAt(bytes, place(bytes, random), pick(random() < 0.7 ? ODD_TEXTS : ODD_BYTES, random)),
  (bytes, { random }) => {
    const [from, to] = token(bytes, random)
    return replaced(bytes, from, to, pick(NUMBERS, random))
  },
  (bytes, { random, other }) => {
    const donor = other()
    const [from, to] = range(donor, random)
    return insertedAt(bytes, place(bytes, random), donor.subarray(from, to))
  },
  (bytes, { random, other }) => {
    const donor = other()
    return Buffer.concat([bytes.subarray(0, place(bytes, random)), donor.subarray(place(donor, random))])
  },
  (bytes, { random, other }) => {
    const donor = other()
    const [from, to] = token(bytes, random)
    return replaced(bytes, from, to, donor.subarray(...token(donor, random)))
  }
]

function oneChange(bytes: Buffer, material: Material): Buffer {
  return pick(CHANGES, material.random)(bytes, material)
}

function stretched(bytes: Buffer, random: () => number): Buffer {
  const [from, to] = random() < 0.5 ? range(bytes, random) : token(bytes, random)
  const part = bytes.subarray(from, to)
  if (part.length === 0) return bytes
  const times = Math.floor(LONGEST_STRETCHED / part.length)
  const most = random() < 0.5 ? times : Math.ceil(times * random() ** 3)
  return replaced(bytes, from, to, Buffer.alloc(part.length * most, part))
}

function replaced(bytes: Buffer, from: number, to: number, part: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, from), part, bytes.subarray(to)])
}

function insertedAt(bytes: Buffer, at: number, part: Buffer): Buffer {
  return replaced(bytes, at, at, part)
}

function place(bytes: Buffer, random: () => number): number {
  return Math.floor(random() * (bytes.length + 1))
}

/** Short ranges more often than long ones. */
function range(bytes: Buffer, random: () => number): readonly [from: number, to: number] {
  const from = place(bytes, random)
  return [from, Math.min(bytes.length, from + 1 + Math.floor(random() ** 4 * bytes.length))]
}

/** A word, a number, or what stands between two of them. */
function token(bytes: Buffer, random: () => number): readonly [from: number, to: number] {
  const at = place(bytes, random)
  const isWord = isWordByte(bytes[at])
  let [from, to] = [at, at]
  while (from > 0 && isWordByte(bytes[from - 1]) === isWord && at - from < 64) from--
  while (to < bytes.length && isWordByte(bytes[to]) === isWord && to - at < 64) to++
  return [from, to]
}

function isWordByte(byte = 0): boolean {
  return (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte >= 128
}

function pick<T>(all: readonly T[], random: () => number): T {
  const chosen = all[Math.floor(random() * all.length)]
  if (chosen === undefined) throw new RangeError('There is nothing to choose from.')
  return chosen
}
