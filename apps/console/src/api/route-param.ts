/** A parameter of the route a page is shown at (decision 88). Without it the page throws, and the error boundary shows the text. */
export function routeParam(params: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = params[name]
  if (value === undefined || value === '') throw new Error('Missing parameter')
  return value
}
