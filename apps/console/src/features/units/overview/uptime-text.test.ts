import { expect, onTestFinished, test } from 'vitest'
import { activateLanguage } from '../../../locales/i18n.ts'
import { uptimeText } from './uptime-text.ts'

const DAY = 86_400

test('one of a unit of time is not spoken of as many; minutes are shortened (UNIT-13)', async () => {
  const times = [365 * DAY, 800 * DAY, 31 * DAY, 60 * DAY, DAY, 3 * DAY + 4 * 3_600, 3_600, 7_200, 90, 150, 1, 0]
  await activateLanguage('en')
  expect(times.map(uptimeText)).toEqual([
    ...['1 year', '2 years', '1 month', '2 months', '1 day', '3 days'],
    ...['1 hour', '2 hours', '1 mins', '2 mins', '1 second', '0 seconds'],
  ])
  onTestFinished(() => activateLanguage('en'))
  await activateLanguage('de')
  expect(times.map(uptimeText)).toEqual([
    ...['1 Jahr', '2 Jahre', '1 Monat', '2 Monate', '1 Tag', '3 Tage'],
    ...['1 Stunde', '2 Stunden', '1 Min.', '2 Min.', '1 Sekunde', '0 Sekunden'],
  ])
})
