import type { S3Settings } from '../../config/outside-settings.ts'
import { type Arrival, arriving, type Blobs, steadySeconds, uploadSeconds } from './blobs.ts'

const isAbsent = (error: unknown) => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/** How long a store may say nothing; without a limit a mute one would hold up every list of photos, and the end of the program. */
export interface StorePatience {
  connectMs: number
  answerMs: number
}
const usualPatience: StorePatience = { connectMs: 5_000, answerMs: 30_000 }

/**
 * An S3-compatible object store. Browsers talk to it directly, so that its CORS rules must allow PUT from our origin. It takes what an
 * address was signed for and nothing else, but knows no largest size: type and number of bytes are part of every signature.
 */
export async function createS3Blobs(
  settings: S3Settings,
  now: () => number = Date.now,
  { connectMs, answerMs }: StorePatience = usualPatience,
): Promise<Blobs> {
  // Loaded only where it is used: it is large.
  const [s3, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
  const client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // `requestTimeout` alone is only warned of, and ends with the headers: `socketTimeout` is for a body that stops coming.
    requestHandler: {
      ...{ connectionTimeout: connectMs, requestTimeout: answerMs, socketTimeout: answerMs },
      throwOnRequestTimeout: true,
    },
    maxAttempts: 2,
    // Others than Amazon do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  })
  const orAbsent = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  }
  return {
    exactSize: true,
    // As the addresses have it: the name of the bucket may be part of it.
    origin: new URL(await getSignedUrl(client, new s3.GetObjectCommand({ Bucket, Key: 'origin' }))).origin,
    put: async (Key, Body) => void (await client.send(new s3.PutObjectCommand({ Bucket, Key, Body }))),
    async get(Key) {
      const object = await orAbsent(client.send(new s3.GetObjectCommand({ Bucket, Key })))
      return object?.Body?.transformToByteArray()
    },
    size: async (Key) => (await orAbsent(client.send(new s3.HeadObjectCommand({ Bucket, Key }))))?.ContentLength,
    remove: async (Key) => void (await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))),
    async uploadUrl(Key, { type, size }) {
      if (!Key.startsWith(arriving)) throw new Error(`Nothing may be uploaded to ${Key}`)
      if (size === undefined) throw new Error('An address of this store needs the size of what is sent')
      const command = new s3.PutObjectCommand({ Bucket, Key, ContentType: type, ContentLength: size })
      return getSignedUrl(client, command, {
        expiresIn: uploadSeconds,
        signingDate: new Date(now()),
        signableHeaders: new Set(['content-type', 'content-length']),
      })
    },
    async arrivals(Prefix) {
      const all: Arrival[] = []
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key, Size = 0, LastModified } of Contents)
          if (Key !== undefined) all.push({ key: Key, size: Size, at: LastModified ?? new Date(now()) })
      }
      return all
    },
    downloadUrl: (Key, type) =>
      getSignedUrl(
        client,
        new s3.GetObjectCommand({
          ...{ Bucket, Key, ResponseContentType: type, ResponseContentDisposition: 'inline' },
          ResponseCacheControl: `private, max-age=${uploadSeconds}`,
        }),
        { expiresIn: uploadSeconds, signingDate: new Date(steadySeconds(now()) * 1000) },
      ),
  }
}
