/** The part of the driver that `database.ts` uses. The `exports` of the package hide its own types. */
declare module 'better-sqlite3-multiple-ciphers' {
  type Value = string | number | bigint | Uint8Array | null

  type Bound = Value | Readonly<Record<string, Value>>

  export interface Statement<Row> {
    run(...values: readonly Bound[]): { readonly changes: number; readonly lastInsertRowid: number | bigint }
    get(...values: readonly Bound[]): Row | undefined
    all(...values: readonly Bound[]): Row[]
    iterate(...values: readonly Bound[]): IterableIterator<Row>
    raw(): this
    pluck(): this
    safeIntegers(): this
  }

  export default class Database {
    constructor(
      file: string,
      options: { readonly timeout: number; readonly readonly?: boolean; readonly fileMustExist?: boolean }
    )
    readonly inTransaction: boolean
    readonly open: boolean
    prepare<Row>(sql: string): Statement<Row>
    exec(sql: string): this
    pragma(sql: string): unknown
    function(name: string, options: { readonly deterministic: boolean }, work: (text: string) => string): this
    close(): this
  }
}
