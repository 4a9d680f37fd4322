export interface Visitor {
  jar: Map<string, { name: string; value: string; path: string }>
  visit(url: string, init?: RequestInit): Promise<Response>
  follow(url: string, init?: RequestInit): Promise<{ response: Response; url: string; location: string | null }>
}
export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
}
export function createVisitor(): Visitor
export function readForm(page: string, url: string): { action: string; fields: Record<string, string> } | undefined
export function postForm(fields: Record<string, string>): RequestInit
export function createPkce(): { verifier: string; challenge: string }
export interface Client {
  issuer: string
  clientId: string
  redirectUri: string
  extra?: Record<string, string>
}
export function authorizationUrl(options: Client & { challenge: string }): string
export function requestTokens(issuer: string, fields: Record<string, string>): Promise<Tokens>
export function signIn(
  options: Client & { username: string; password: string; visitor?: Visitor },
): Promise<Tokens | undefined>
