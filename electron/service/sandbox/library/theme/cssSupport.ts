/** Whether a browser accepts a value for a CSS property: `CSS.supports`. */
export type CssSupport = (property: string, value: string) => boolean
