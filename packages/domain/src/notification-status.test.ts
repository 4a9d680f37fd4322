import { expect, test } from 'vitest'
import { type ChannelTimes, channelStatus, statusForOperator, statusForTenant } from './notification-status.ts'

const at = '2026-11-22T09:00:00.000Z'
const now = Date.parse(at)
const later = '2026-11-22T10:00:00.000Z'
const earlier = '2026-11-22T08:00:00.000Z'
const none: ChannelTimes = { sent: null, failed: null, retry: null, delivered: null }
const sent = { ...none, sent: at }
const delivered = { ...sent, delivered: at }
const failed = { ...none, failed: at }
const retry = { ...none, retry: later }

test.each([
  ['NOTIF-12', [delivered, delivered], later, 'Delivered'],
  ['NOTIF-13', [delivered, sent], later, 'Sent'],
  ['NOTIF-14', [delivered, failed], later, 'Failed'],
  ['NOTIF-14', [failed], earlier, 'Failed'],
  ['NOTIF-15', [sent, retry], earlier, 'Expired'],
  ['NOTIF-16', [sent, retry], later, 'Pending'],
  ['NOTIF-16', [], later, 'Pending'],
  ['NOTIF-15', [], earlier, 'Expired'],
] as const)('%s: operator reading of %j', (_, channels, expires, status) => {
  expect(statusForOperator({ channels, expires }, now)).toBe(status)
})

test.each([
  [[delivered, failed], later, 'Delivered'],
  [[sent, failed], later, 'Sent'],
  [[failed], earlier, 'Expired'],
  [[failed], later, 'Pending'],
  [[], earlier, 'Expired'],
] as const)('NOTIF-18: tenant reading of %j', (channels, expires, status) => {
  expect(statusForTenant({ channels, expires }, now)).toBe(status)
})

test.each([
  [delivered, later, 'Delivered'],
  [sent, earlier, 'Sent'],
  [failed, later, 'Failed'],
  [retry, later, 'Retry'],
  [retry, earlier, 'Expired'],
  [none, later, 'Pending'],
] as const)('NOTIF-17: channel %j', (channel, expires, status) => {
  expect(channelStatus(channel, expires, now)).toBe(status)
})
