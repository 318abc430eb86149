import { z } from 'zod'
import { GivenName } from './workspace.ts'

const Value = z.string().trim().min(1).max(1000)

/** The look of the `card-input` component, with the field names of the interface; everything is optional. */
export const CardTheme = z.strictObject({
  layout: z.enum(['row', 'column', 'standard']).optional(),
  /** Address of a style sheet with web fonts. */
  fontImport: Value.optional(),
  style: z
    .strictObject({
      text: z.strictObject({ background: Value.optional(), color: Value.optional() }).optional(),
      border: z
        .strictObject({
          color: Value.optional(),
          width: Value.optional(),
          style: Value.optional(),
          radius: Value.optional()
        })
        .optional(),
      fontFamily: Value.optional(),
      dangerColor: Value.optional(),
      gap: Value.optional(),
      background: Value.optional()
    })
    .optional()
})
export type CardTheme = z.output<typeof CardTheme>

/** A theme of a connection; the card page uses the chosen one. */
export const SavedTheme = z.strictObject({ name: GivenName, theme: CardTheme })
export type SavedTheme = z.output<typeof SavedTheme>

export const CardThemes = z.strictObject({
  themes: z.array(SavedTheme).max(50).readonly(),
  /** Name of the theme in use; null: the component's own look. */
  chosen: GivenName.nullable()
})
export type CardThemes = z.output<typeof CardThemes>
