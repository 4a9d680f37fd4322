/** A parameter of the route a page is shown at. spec §8, GAP-88: without it the page throws, and the error boundary shows the text. */
export function routeParam(params: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = params[name]
  if (value === undefined || value === '') throw new Error('Missing parameter')
  return value
}
