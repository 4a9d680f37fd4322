import type { OutboxMessage } from '@cubeward/contract/demo/outbox.ts'
import { type LucideIcon, Mail, MessageSquare, Smartphone } from 'lucide-react'
import { t } from '../../locales/i18n.ts'
import type { Channel } from './reads.ts'

export const channelLook = (channel: Channel): { label: string; icon: LucideIcon } =>
  ({
    email: { label: t('Mail'), icon: Mail },
    sms: { label: t('SMS'), icon: Smartphone },
    matrix: { label: t('Matrix'), icon: MessageSquare },
  })[channel]

/** What stands for a message in the list. */
export const gist = (it: OutboxMessage): string => (it.channel === 'email' ? it.subject : it.text)

/** The screens of other people stay light. */
export const theirs = {
  paper: '#ffffff',
  ground: '#f3f4f2',
  ink: '#161a19',
  quiet: '#5c6561',
  line: '#dee2df',
  brand: '#0b6b5c',
  onBrand: '#ffffff',
} as const

export const initials = (name: string): string =>
  (
    name
      .match(/\p{Lu}/gu)
      ?.slice(0, 2)
      .join('') || name.slice(0, 2)
  ).toUpperCase()
