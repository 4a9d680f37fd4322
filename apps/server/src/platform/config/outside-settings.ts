/** What stands outside of the product, as the configuration names it. */

export interface S3Settings {
  bucket: string
  region: string
  /** Of a store that is not Amazon's. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

export interface CarrierSettings {
  id: string
  /** Base address of `/subscriptions` and `/graphql`. */
  url: string
  /** Client credentials are taken here. */
  tokenUrl: string
  clientId: string
  clientSecret: string
}

export interface SmppAddress {
  host: string
  port: number
  tls: boolean
  user: string
  password: string
}
