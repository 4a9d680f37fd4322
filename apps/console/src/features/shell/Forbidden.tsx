import { t } from '../../locales/i18n.ts'
import { PageMessage } from './messages.tsx'

/** decision 54: a page that the role does not allow; it makes no calls. */
export function Forbidden() {
  return <PageMessage heading={t('Error')} title={t('You are not allowed to see this page.')} />
}
