/**
 * What the pages of one part of the program send to browsers. To add a script or a style sheet, add a line to the part's
 * table, and read it with `browserAssets(TABLE)('name.js')`: it is built from source on first use, and shipped built.
 * Scripts of browsers lie in a folder `browser` with a `tsconfig.json` of their own, which the one beside `package.json`
 * and that of `test` refer to. A new table is named in `electron.vite.config.ts`.
 */
export interface AssetTable<Name extends string = string> {
  /** Subfolder of the built assets; each table has its own. */
  readonly folder: string
  /**
   * Path of each from `electron/`. Scripts are bundled from TypeScript, each into one classic script without imports, or
   * into one module where its source is called `module.ts`; declarations of types and the rest are sent as they are.
   */
  readonly files: Readonly<Record<Name, string>>
}
