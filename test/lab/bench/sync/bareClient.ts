import type { Service } from './service.ts'

export interface BareRead {
  readonly sortBy: 'created_at' | 'updated_at'
  /** Stops after so many pages; without it at the end of the list. */
  readonly pages?: number
}

/** A client that does nothing but fetch and parse the pages of the list, one after the other. Returns the rows it saw. */
export async function readBare({ baseUrl, token }: Service, { sortBy, pages = Infinity }: BareRead): Promise<number> {
  let rows = 0
  let after = ''
  for (let page = 0; page < pages; page += 1) {
    const cursor = after && `&starting_after=${after}`
    const response = await fetch(`${baseUrl}/v1/transactions?limit=100&sort_by=${sortBy}${cursor}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    const body = (await response.json()) as { data: { id: string }[]; has_more: boolean }
    rows += body.data.length
    after = body.data.at(-1)?.id ?? ''
    if (!body.has_more) break
  }
  return rows
}
