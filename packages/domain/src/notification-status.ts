/** What became of one channel of a notification; times in ISO, absent until it happens. `retry` is the next attempt. */
export interface ChannelTimes {
  sent: string | null
  failed: string | null
  retry: string | null
  delivered: string | null
}

export type NotificationStatus = 'Delivered' | 'Sent' | 'Failed' | 'Expired' | 'Pending'
export type ChannelStatus = 'Delivered' | 'Sent' | 'Failed' | 'Retry' | 'Expired' | 'Pending'

interface Reading {
  /** The channels that the notification has. */
  channels: readonly ChannelTimes[]
  expires: string
}

const isPast = (expires: string, now: number) => Date.parse(expires) <= now

/**
 * As the pages of cube and operator say it: what every channel has reached. Without a channel it is pending until it expires.
 * The list of a tenant has another reading, `statusForTenant`; both are as required and differ on purpose.
 */
export function statusForOperator({ channels, expires }: Reading, now: number): NotificationStatus {
  const some = channels.length > 0
  if (some && channels.every(({ delivered }) => delivered !== null)) return 'Delivered'
  if (some && channels.every(({ sent }) => sent !== null)) return 'Sent'
  if (channels.some(({ failed }) => failed !== null)) return 'Failed'
  return isPast(expires, now) ? 'Expired' : 'Pending'
}

/** As the list of a tenant says it: the best that any channel has reached. */
export function statusForTenant({ channels, expires }: Reading, now: number): NotificationStatus {
  if (channels.some(({ delivered }) => delivered !== null)) return 'Delivered'
  if (channels.some(({ sent }) => sent !== null)) return 'Sent'
  return isPast(expires, now) ? 'Expired' : 'Pending'
}

export function channelStatus(channel: ChannelTimes, expires: string, now: number): ChannelStatus {
  if (channel.delivered !== null) return 'Delivered'
  if (channel.failed !== null) return 'Failed'
  if (channel.sent !== null) return 'Sent'
  if (isPast(expires, now)) return 'Expired'
  return channel.retry === null ? 'Pending' : 'Retry'
}
