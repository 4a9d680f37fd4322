import type { AppOccupancyEvent } from '@cubeward/contract/admin/app-events.ts'
import { beforeAll, expect, it } from 'vitest'
import { activateLanguage } from '../../locales/i18n.ts'
import { nextAttempt, noRetry, stateLook } from './event-words.ts'

beforeAll(() => activateLanguage('en'))

const now = new Date('2026-11-22T09:41:00.000Z')
const event: AppOccupancyEvent = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  type: 'OccupancyCreated',
  processingState: 'Pending',
  created: '2026-11-22T09:40:00.000Z',
  delivered: null,
  failureCount: 1,
  retry: '2026-11-22T09:41:28.000Z',
  expired: '2026-11-29T09:40:00.000Z',
  appOccupancy: { uuid: '0199aaaa-0000-7000-8000-000000000002', cubeId: 'np-hamburg-01' },
  operator: 'nordpost',
  boxNumber: '12',
  underway: false,
  waitsFor: null,
}

it('an event says when it is tried next, that it is under way, or which one it waits for (AEVT-10)', () => {
  expect(nextAttempt(event, now, 'en')).toBe('in 28 s')
  expect(nextAttempt({ ...event, underway: true }, now, 'en')).toBe('Under way')
  expect(nextAttempt({ ...event, retry: null, waitsFor: event.id }, now, 'en')).toBe('Waits for 0199aaaa')
  expect(nextAttempt({ ...event, retry: null }, now, 'en')).toBe('—')
})

it('an event is tried by hand only while it is not delivered and no attempt is under way (AEVT-14)', () => {
  expect(noRetry(event)).toBeUndefined()
  expect(noRetry({ ...event, processingState: 'Expired' })).toBeUndefined()
  expect(noRetry({ ...event, processingState: 'Delivered' })).toBe('It is delivered.')
  expect(noRetry({ ...event, underway: true })).toBe('An attempt is under way.')
})

it('chips use warning for Pending, success for Delivered and error for Expired (AEVT-17)', () => {
  expect(stateLook('Pending').tone).toBe('warning')
  expect(stateLook('Delivered').tone).toBe('success')
  expect(stateLook('Expired').tone).toBe('error')
})
