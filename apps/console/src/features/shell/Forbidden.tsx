import { t } from '../../locales/i18n.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Whole } from './messages.tsx'

/** GAP-54: a page that the role does not allow; it makes no calls. */
export function Forbidden() {
  return (
    <Whole>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('Error')}
      </h1>
      <ErrorPanel variant="page" title={t('You are not allowed to see this page.')} />
    </Whole>
  )
}
