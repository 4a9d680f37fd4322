import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileBraces, FileHeadphone, FileImage, File as FilePlain, FileText, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { listRead } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { formatNumber, formatSize, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, mono, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { type ContentKind, kindOf } from './item-content.ts'
import type { StorageScope } from './scopes.ts'

const SHOWN = '100'
const icons: Record<ContentKind, LucideIcon> = {
  json: FileBraces,
  svg: FileImage,
  image: FileImage,
  text: FileText,
  pdf: FileText,
  audio: FileHeadphone,
  bytes: FilePlain,
}

/** The other items of the same storage, beside the one that is open. */
export function KeyList({ scope, current }: { scope: StorageScope; current: string }) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed)
  const now = useNow()
  const query = { size: SHOWN, sort: 'key,asc', ...(search === '' ? {} : { search }) } as const
  const { data, error } = useQuery(listRead(scope.list, { params: scope.params, query }))
  const items = data?.content ?? []
  return (
    <SectionCard
      title={t('Items')}
      count={data && formatNumber(data.totalElements)}
      rows
      loading={data === undefined && error === null}
      error={data === undefined && error ? errorPanel(t('The storage could not be loaded'), error) : undefined}
    >
      <Search>
        <SearchField
          label={t('Search keys')}
          value={typed}
          onChange={setTyped}
          clearLabel={t('Clear search')}
          width="100%"
        />
      </Search>
      <Rows>
        {items.map(({ key, contentType, size, modified }) => {
          const Icon = icons[kindOf(contentType)]
          return (
            <li key={key}>
              <Link {...scope.link(key)} aria-current={key === current ? 'page' : undefined}>
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                <b>{key}</b>
                <span>{formatSize(size)}</span>
                <span>{contentType}</span>
                <time dateTime={modified}>{formatWhen(modified, now)}</time>
              </Link>
            </li>
          )
        })}
      </Rows>
      {data && items.length === 0 && <Nothing>{t('No key matches.')}</Nothing>}
    </SectionCard>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const
const Search = styled('div')({ padding: '0 16px 12px' })
const Rows = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: 'calc(100dvh - 340px)',
  minHeight: 200,
  overflowY: 'auto',
  '& a': {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    gap: '1px 10px',
    padding: '7px 16px 7px 13px',
    borderTop: `1px solid ${look('line')}`,
    borderLeft: '3px solid transparent',
    ...text('dense'),
    color: look('textSecondary'),
    textDecoration: 'none',
    outlineOffset: -2,
  },
  '& a:hover': { background: look('hover') },
  '& a[aria-current]': { background: look('accentSoft'), borderLeftColor: look('accent') },
  '& svg': { gridRow: 'span 2', alignSelf: 'center' },
  '& b': { ...mono, ...cut, color: look('text') },
  '& b ~ span': cut,
  '& b + span, & time': { textAlign: 'right' },
})
const Nothing = styled('p')({ margin: 0, padding: '4px 16px 16px', ...text('dense'), color: look('textSecondary') })
