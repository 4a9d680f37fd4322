import { expect, test } from 'vitest'
import { activateLanguage } from '../../locales/i18n.ts'
import { logoFrom, maxLogoFile } from './logo-file.ts'

test('a picture that is too large is refused with sizes that can be read', async () => {
  await activateLanguage('en')
  const file = new File([new Uint8Array(maxLogoFile + 200 * 1024)], 'logo.png', { type: 'image/png' })
  expect(await logoFrom(file)).toEqual({ problem: 'This picture has 346 KB; at most 146 KB can be stored.' })
})
