const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const random = (bytes: number): string => base64url(crypto.getRandomValues(new Uint8Array(bytes)))

/** Names an API key: 12 random bytes, URL-safe encoded. */
export const newConsumerToken = (): string => random(12)
/** What proves it: 48 random bytes, URL-safe encoded. Made here, so that it crosses the network only once. */
export const newSecret = (): string => random(48)
