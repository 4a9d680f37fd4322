import type { AttentionView } from '@cubeward/contract/admin/attention.ts'
import { t } from '../../locales/i18n.ts'

export function viewWord(view: AttentionView): string {
  switch (view) {
    case 'open':
      return t('Open')
    case 'mine':
      return t('Mine')
    case 'muted':
      return t('Muted')
  }
}
