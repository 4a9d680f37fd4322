import type { TestProduct } from './product.ts'

export interface Answer {
  status: number
  etag: string
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  json: any
}

/** Calls the API as one user of the fixture. A body that is a text goes as it is. */
export async function callerOf(product: TestProduct, sub: string) {
  const token = await product.realm.token({ sub, name: sub })
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${product.url}/admin/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, etag: response.headers.get('etag') ?? '', text, json }
  }
}
