/** Red, green and blue of sRGB from 0 to 1; beyond them where a screen cannot show the colour. */
export type Rgb = readonly [red: number, green: number, blue: number]
/** Parts from 0 to 1, as a screen of sRGB shows them. */
export interface Colour {
  readonly kind: 'colour'
  readonly rgb: Rgb
  readonly alpha: number
}

type Three = readonly [number, number, number]
type Matrix = readonly [Three, Three, Three]

/** Hue in degrees, the others from 0 to 1. */
export function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12
    return lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
  }
  return [part(0), part(8), part(4)]
}

export function fromHwb(hue: number, whiteness: number, blackness: number): Rgb {
  const whole = whiteness + blackness
  if (whole >= 1) return [whiteness / whole, whiteness / whole, whiteness / whole]
  const [red, green, blue] = fromHsl(hue, 1, 0.5)
  const mix = (part: number) => part * (1 - whole) + whiteness
  return [mix(red), mix(green), mix(blue)]
}

const TO_LMS: Matrix = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092]
]
const LMS_TO_RGB: Matrix = [
  [4.0767416360759574, -3.3077115392580616, 0.2309699031821044],
  [-1.2684379732850317, 2.6097573492876887, -0.3413193760026572],
  [-0.0041960761386756, -0.7034186179359362, 1.7076146940746117]
]

/** Lightness from 0 to 1. */
export function fromOklab(lightness: number, a: number, b: number): Rgb {
  const [long, middle, short] = times(TO_LMS, [lightness, a, b])
  return gammaOf(times(LMS_TO_RGB, [long ** 3, middle ** 3, short ** 3]))
}

// Of the white of CIE D50, which `lab()` is measured by, to the one of screens, and then to linear light.
const D50_WHITE: Three = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]
const D50_TO_D65: Matrix = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124]
]
const XYZ_TO_RGB: Matrix = [
  [12831 / 3959, -329 / 214, -1974 / 3959],
  [-851781 / 878810, 1648619 / 878810, 36519 / 878810],
  [705 / 12673, -2585 / 12673, 705 / 667]
]
const KAPPA = 24389 / 27
const EPSILON = 216 / 24389

/** Lightness from 0 to 100. */
export function fromThreeds(lightness: number, a: number, b: number): Rgb {
  const middle = (lightness + 16) / 116
  const cubed = (part: number) => (part ** 3 > EPSILON ? part ** 3 : (116 * part - 16) / KAPPA)
  const parts: Three = [
    cubed(middle + a / 500) * D50_WHITE[0],
    lightness > KAPPA * EPSILON ? middle ** 3 : lightness / KAPPA,
    cubed(middle - b / 200) * D50_WHITE[2]
  ]
  return gammaOf(times(XYZ_TO_RGB, times(D50_TO_D65, parts)))
}

/** `chroma` and an angle in degrees as the two axes of `lab()` and `oklab()`. */
export function axesOf(chroma: number, hue: number): readonly [a: number, b: number] {
  const angle = (hue * Math.PI) / 180
  return [chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** Light of a part of sRGB, from 0 to 1. */
export function linearOf(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function gammaOf([red, green, blue]: Three): Rgb {
  const bent = (light: number) => (light > 0.0031308 ? 1.055 * light ** (1 / 2.4) - 0.055 : light * 12.92)
  return [bent(red), bent(green), bent(blue)]
}

function times(matrix: Matrix, [x, y, z]: Three): Three {
  const row = ([first, second, third]: Three) => first * x + second * y + third * z
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}
