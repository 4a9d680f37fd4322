import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toFile } from 'qrcode'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'cubeward-camera-'))

/** What Chromium takes for the picture of a camera; read each time one is opened. */
export const film = join(folder, 'film.y4m')
export const cameraArgs = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

/** From now on a camera that is opened sees this QR code, as it lies on a table. */
export async function show(text: string): Promise<void> {
  const picture = join(folder, 'code.png')
  await toFile(picture, text, { width: 300, margin: 4, errorCorrectionLevel: 'M' })
  const placed = 'rotate=0.05:c=gray:ow=360:oh=360,pad=640:480:140:60:gray'
  const next = join(folder, 'next.y4m')
  await run('ffmpeg', [
    ...['-y', '-loglevel', 'error', '-loop', '1', '-i', picture, '-vf', placed],
    ...['-r', '5', '-t', '1', '-pix_fmt', 'yuv420p', next],
  ])
  await rename(next, film)
}

export const putAway = () => rm(folder, { recursive: true, force: true })
