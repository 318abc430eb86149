import type { CardThemes, SavedTheme } from '../../../shared/domain/cardTheme.ts'
import { AppError } from '../../../shared/errors.ts'
import { isSameName } from '../../../shared/text/sameName.ts'

type ThemesChange = (before: CardThemes) => CardThemes

// The schema of the file allows no more.
const MOST_THEMES = 50

/** Replaces the theme with that name, or adds it at the end. */
export function withTheme(saved: SavedTheme): ThemesChange {
  return ({ themes, chosen }) => {
    const isKnown = themes.some(({ name }) => isSameName(name, saved.name))
    if (!isKnown && themes.length >= MOST_THEMES)
      throw new AppError('bad-input', `There are already ${MOST_THEMES} themes, the maximum. Delete one first.`)
    const all = isKnown ? themes.map((each) => (isSameName(each.name, saved.name) ? saved : each)) : [...themes, saved]
    return { themes: all, chosen: chosen !== null && isSameName(chosen, saved.name) ? saved.name : chosen }
  }
}

export function withoutTheme(name: string): ThemesChange {
  return ({ themes, chosen }) => ({
    themes: themes.filter((each) => !isSameName(each.name, name)),
    chosen: chosen !== null && isSameName(chosen, name) ? null : chosen
  })
}

/** Throws `not-found` if no theme has the name. */
export function withChosen(name: string | null): ThemesChange {
  return ({ themes }) => {
    if (name === null) return { themes, chosen: null }
    const theme = themes.find((each) => isSameName(each.name, name))
    if (!theme) throw new AppError('not-found', `The theme “${name}” no longer exists.`)
    return { themes, chosen: theme.name }
  }
}
