import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListPage } from '../../list/ListPage.tsx'
import { formatSize } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { mono } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { CreateItemDialog } from './CreateItemDialog.tsx'
import type { StorageScope } from './scopes.ts'

/** What an app has stored in one place. A new item is opened at once. */
export function StorageList({ scope }: { scope: StorageScope }) {
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <ListPage
        table={scope.table}
        endpoint={scope.list}
        params={scope.params}
        below
        words={{
          title: t('Storage'),
          search: t('Search keys'),
          failed: t('The storage could not be loaded'),
          empty: [
            t('Nothing stored yet'),
            t('What the app stores here by its programs, or you create, is listed here.'),
          ],
        }}
        columns={[
          { key: 'key', label: t('Key'), sort: 'key', strong: true, fixed: true, cell: (it) => <Key>{it.key}</Key> },
          { key: 'created', label: t('Created'), sort: 'created', cell: (it) => <TimeText at={it.created} /> },
          { key: 'modified', label: t('Modified'), sort: 'modified', cell: (it) => <TimeText at={it.modified} /> },
          { key: 'modifiedBy', label: t('Modified by'), cell: (it) => it.modifiedBy },
          { key: 'contentType', label: t('Content Type'), sort: 'contentType', cell: (it) => it.contentType },
          {
            key: 'size',
            label: t('Size'),
            sort: 'size',
            end: true,
            cell: (it) => formatSize(it.size),
            value: (it) => it.size,
          },
        ]}
        rowKey={({ key }) => key}
        link={({ key }) => scope.link(key)}
        phone={(it) => ({
          title: <Key>{it.key}</Key>,
          state: formatSize(it.size),
          detail: it.contentType,
          end: <TimeText at={it.modified} />,
        })}
        actions={
          <ActionButton kind="main" icon={Plus} onClick={() => setCreating(true)}>
            {t('Create item')}
          </ActionButton>
        }
      />
      {creating && (
        <CreateItemDialog
          scope={scope}
          onClose={() => setCreating(false)}
          onCreated={(key) => void navigate(scope.link(key))}
        />
      )}
    </>
  )
}

const Key = styled('span')({ ...mono })
