/** Hashes a number with a key to 32 bits: the same result on every machine, another one for every key. */
export function mix(key: number, value: number): number {
  let bits = Math.imul(value ^ key, 0x9e3779b1)
  bits = Math.imul(bits ^ (bits >>> 16) ^ Math.imul(key, 0x27d4eb2f), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** A key for one purpose, so that the values of one field reveal nothing about another field. */
export function deriveKey(seed: number, label: string): number {
  let key = mix(0x811c9dc5, seed)
  for (let at = 0; at < label.length; at += 1) key = mix(key, label.charCodeAt(at))
  return key
}

/** A number from 0 to 1 (exclusive), fixed for this key and value. */
export function fraction(key: number, value: number): number {
  return mix(key, value) / 2 ** 32
}

/** A whole number from 0 to `count` (exclusive), fixed for this key and value. */
export function choose(key: number, value: number, count: number): number {
  return Math.floor(fraction(key, value) * count)
}
