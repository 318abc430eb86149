/** Posts to a path below the library's address. Resolves to the body of the answer, whatever its status. */
export async function postJson(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(new URL(path, location.href), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error'
  })
  return (await response.json()) as unknown
}
