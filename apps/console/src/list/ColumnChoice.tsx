import { Columns3 } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { t } from '../locales/i18n.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { LazyOnce } from '../ui/LazyOnce.tsx'
import { prefetchImport } from '../ui/retry-import.ts'
import type { Column } from './columns.ts'
import type { List } from './use-list.ts'

const loadMenu = prefetchImport(() => import('./ColumnMenu.tsx'))
// a lazy component forgets the type parameter of the one it loads
const ColumnMenu = lazy(loadMenu) as unknown as Awaited<ReturnType<typeof loadMenu>>['default']

/** Which columns are shown; remembered by the browser. */
export function ColumnChoice<R>({ list, columns }: { list: List<R>; columns: readonly Column<R>[] }) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={anchor} onPointerEnter={() => void loadMenu()}>
        <ActionButton kind="text" icon={Columns3} onClick={() => setOpen(true)}>
          {t('Columns')}
        </ActionButton>
      </span>
      <LazyOnce when={open}>
        <ColumnMenu
          list={list}
          columns={columns}
          open={open}
          anchor={() => anchor.current}
          onClose={() => setOpen(false)}
        />
      </LazyOnce>
    </>
  )
}
