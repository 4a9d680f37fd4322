import { get, put, raw } from '../kernel/endpoint.ts'

export const screenshotTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const screenshotMaxBytes = 5 * 1024 * 1024
/** The present picture of each screen: `kiosk`, or `desktop` for everything (decision 25). */
export const screenshotNames = ['kiosk', 'desktop'] as const
export type ScreenshotName = (typeof screenshotNames)[number]
/** ISO 8601; when a picture was taken. */
export const takenAtHeader = 'x-taken-at'

export const screenshots = {
  read: get('/admin/v1/operators/:operator/cubes/:cubeId/screenshots/:screenshot', {
    access: 'cube:read',
    summary: 'Latest picture of a screen; the time it was taken is in X-Taken-At and Last-Modified.',
    reply: raw(screenshotTypes, screenshotMaxBytes),
  }),
  upload: put('/device/v1/cubes/:cubeId/screenshots/:screenshot', {
    access: 'cubeDevice',
    summary: 'Stores a picture of a screen in place of the one before; X-Taken-At says when it was taken.',
    ifMatch: false,
    body: raw(screenshotTypes, screenshotMaxBytes),
    // the command that asked for it, if there was one, is what someone did
    audited: false,
  }),
  uploadByUnit: put('/device/v1/units/:unitId/screenshots/:screenshot', {
    access: 'unitDevice',
    summary: 'Stores a picture of a screen of the cube that the unit is the main unit of, as the cube itself does.',
    ifMatch: false,
    body: raw(screenshotTypes, screenshotMaxBytes),
    audited: false,
  }),
}
