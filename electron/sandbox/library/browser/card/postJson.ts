/** Calls the service under the address of the library; resolves to the body of its answer, whatever the status. */
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
