// The named colours of CSS Color 4, and two keywords that are colours as well.
const NAMES = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood ' +
    'cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray ' +
    'darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen ' +
    'darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue ' +
    'firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew ' +
    'hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan ' +
    'lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue ' +
    'lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine ' +
    'mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise ' +
    'mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered ' +
    'orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple ' +
    'rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue ' +
    'slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white ' +
    'whitesmoke yellow yellowgreen transparent currentcolor'
  ).split(' ')
)

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const NUMBER = String.raw`[+-]?(?:\d{1,4}(?:\.\d{1,6})?|\.\d{1,6})`
const PART = `(?:${NUMBER}(?:%|deg|rad|grad|turn)?|none)`
const ALPHA = `(?:${NUMBER}%?|none)`
// With commas as of old, or with spaces and a slash before the alpha.
const FUNCTION = new RegExp(
  String.raw`^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\( *${PART}(?: *, *${PART}){2}(?: *, *${ALPHA})? *\)$|` +
    String.raw`^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\( *${PART}(?: +${PART}){2}(?: */ *${ALPHA})? *\)$`,
  'i'
)

// A colour for each scheme; neither may be a function of this kind again.
const BY_SCHEME = /^light-dark\( *([^,()]+|[^,()]+\([^()]*\)) *, *([^,()]+|[^,()]+\([^()]*\)) *\)$/i

/**
 * Whether a text is one CSS colour: a name, a hex form, a function of numbers, or one of these for each scheme. No
 * `var()`, no `url()`.
 */
export function isCssColor(text: string): boolean {
  if (text.length > 160) return false
  const [, light, dark] = BY_SCHEME.exec(text) ?? []
  return light !== undefined && dark !== undefined
    ? isPlainColor(light.trimEnd()) && isPlainColor(dark.trimEnd())
    : isPlainColor(text)
}

function isPlainColor(text: string): boolean {
  return text.length <= 80 && (NAMES.has(text.toLowerCase()) || HEX.test(text) || FUNCTION.test(text))
}
