/** The type that a Content-Type header names, without its parameters and in lower case. */
export const mediaType = (header: string | undefined): string | undefined =>
  header?.split(';', 1)[0]?.trim().toLowerCase() || undefined
