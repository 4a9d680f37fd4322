import { Download } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { LazyOnce } from '../../ui/LazyOnce.tsx'
import { prefetchImport } from '../../ui/retry-import.ts'
import type { ExportMenuProps } from './list-export.ts'

const loadMenu = prefetchImport(() => import('./ExportMenuList.tsx'))
// a lazy component forgets the type parameter of the one it loads
const ExportMenuList = lazy(loadMenu) as unknown as Awaited<ReturnType<typeof loadMenu>>['default']

/** Takes the list away as a file: as it is filtered and sorted, with the columns that are shown. */
export function ExportMenu<R>(props: ExportMenuProps<R>) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={anchor} onPointerEnter={() => void loadMenu()}>
        <ActionButton
          icon={Download}
          onClick={() => setOpen(true)}
          disabledReason={props.rows === undefined ? t('The list is not there yet.') : undefined}
        >
          {t('Export')}
        </ActionButton>
      </span>
      <LazyOnce when={open}>
        <ExportMenuList {...props} open={open} anchor={() => anchor.current} onClose={() => setOpen(false)} />
      </LazyOnce>
    </>
  )
}
