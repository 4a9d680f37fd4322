import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { del, get, post, put } from '../kernel/endpoint.ts'
import { Text } from '../kernel/fields.ts'

/** Types of photos; each is recognised by its bytes, whatever the file is called. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export type PhotoType = (typeof photoTypes)[number]
export const photoMaxBytes = 20 * 1024 * 1024
/** More than this is no photo, but a way to fill the memory of whoever looks at it. */
export const photoMaxPixels = 60_000_000

/** More than anybody looks through; a list of them is answered at once. */
export const photosPerCube = 500

/** A name without a folder in it. */
export const PhotoName = Text(200, 1).regex(
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  /^(?!\.{1,2}$)[^/\\\u0000-\u001f\u007f]+$/,
  says('photo.name'),
)
/** Of a photo: `{cubeId}/{fileName}` (decision 40). */
export const PhotoKey = Text(400, 1)
const PhotoTag = Text(50, 1).transform((tag) => tag.trim())
const photoTagsMax = 100
export const PhotoTags = z.array(Text(50)).max(photoTagsMax)

/** `thumbnailUrl` gives out a small copy, 480 pixels at most. */
export const Photo = z.object({ key: PhotoKey, signedUrl: Text(4_096), thumbnailUrl: Text(4_096), tags: PhotoTags })
export type Photo = z.infer<typeof Photo>

const TagsOfPhoto = z.object({ tags: PhotoTags })
export type TagsOfPhoto = z.infer<typeof TagsOfPhoto>

/** Where to put the bytes of a photo; empty for a name that is taken. */
export const PhotoUpload = z.object({ presignedUrl: Text(4_096), fileName: PhotoName, fileExisted: z.boolean() })
export type PhotoUpload = z.infer<typeof PhotoUpload>

/** Tags an operator offers before anybody has used them (decision 40). */
export const usualTagsMax = 100
const UsualTags = z.object({ tags: z.array(Text(50)).max(usualTagsMax) })
export type UsualTags = z.infer<typeof UsualTags>
const UsualTagsEdit = z.strictObject({ tags: z.array(PhotoTag).max(usualTagsMax) })

const operator = '/admin/v1/operators/:operator'
const cube = `${operator}/cubes/:cubeId` as const
export const photos = {
  list: get(`${cube}/photos`, {
    access: 'cube:read',
    summary: 'Photos of a cube; their addresses are good for 15 minutes at most.',
    reply: z.array(Photo),
  }),
  createUpload: post(`${cube}/photos`, {
    access: 'cube:write',
    summary: 'An address to PUT the bytes of a photo to, good for 15 minutes, for this name, type and size alone.',
    body: z.strictObject({
      fileName: Text(200, 1),
      contentType: z.enum(photoTypes, says('photo.type')),
      /** Bytes that will be sent. A store that is not ours needs it, and takes exactly as many; ours takes at most as many. */
      size: z
        .number()
        .int()
        .min(1, says('file.empty'))
        .max(photoMaxBytes, says('photo.tooManyBytes', { max: photoMaxBytes / 1024 / 1024 }))
        .optional(),
    }),
    reply: PhotoUpload,
    // the photo that arrives is what is written down
    audited: false,
  }),
  setTags: put(`${cube}/photo-tags`, {
    access: 'cube:write',
    summary: 'Sets the tags of a photo; tags that nobody has used before are allowed.',
    body: z.strictObject({ fileName: Text(200, 1), tags: z.array(PhotoTag).max(photoTagsMax) }),
  }),
  tagsOfPhoto: get(`${cube}/photos/:photoName/photo-tags`, {
    access: 'cube:read',
    summary: 'Tags of one photo, with the entity tag that a change of them is based on.',
    reply: TagsOfPhoto,
  }),
  removeTags: del(`${cube}/photos/:photoName/photo-tags`, {
    access: 'cube:write',
    summary: 'Removes all tags of a photo, which is named by its file name.',
    ifMatch: true,
  }),
  remove: del(`${cube}/photos`, {
    access: 'cube:write',
    summary: 'Deletes a photo and its bytes.',
    body: z.strictObject({ key: PhotoKey }),
  }),
  tags: get(`${operator}/photo-tags`, {
    access: 'cube:read',
    summary: 'Tags to offer for photos: those this operator is set up with, and those in use at its cubes.',
    reply: z.array(Text(50)),
  }),
  usualTags: get(`${operator}/photo-tags/usual`, {
    access: 'settings:manage',
    summary: 'Tags that are always offered for photos of this operator.',
    reply: UsualTags,
  }),
  setUsualTags: put(`${operator}/photo-tags/usual`, {
    access: 'settings:manage',
    summary: 'Sets the tags that are always offered for photos of this operator.',
    body: UsualTagsEdit,
    reply: UsualTags,
  }),
}
