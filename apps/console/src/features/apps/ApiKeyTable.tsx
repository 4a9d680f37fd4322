import { type ApiKey, apiKeys } from '@cubeward/contract/admin/apps.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { ListTable } from '../../list/ListTable.tsx'
import { wholeList } from '../../list/use-list.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { CreateApiKeyDialog } from './CreateApiKeyDialog.tsx'
import { apiKeysOf, appsChanged } from './reads.ts'

/** The keys with which programs of an app sign in; a secret is never among them. */
export function ApiKeyTable({ appId }: { appId: string }) {
  const { data } = useSuspenseQuery(apiKeysOf(appId))
  const [creating, setCreating] = useState(false)
  const [asked, setAsked] = useState<ApiKey>()
  const nameOf = (key: ApiKey) => key.description || key.consumerToken
  const lastLogin = ({ lastLogin: at }: ApiKey) => (at === null ? t('Never') : <TimeText at={at} />)
  const remove = (key: ApiKey) => (
    <IconAction
      icon={Trash2}
      small
      label={t('Delete API key {name}', { name: nameOf(key) })}
      onClick={() => setAsked(key)}
    />
  )
  return (
    <SectionCard
      title={t('API keys')}
      count={formatNumber(data.length)}
      rows
      action={
        <ActionButton size="small" icon={Plus} onClick={() => setCreating(true)}>
          {t('Create API key')}
        </ActionButton>
      }
    >
      <ListTable
        list={wholeList(data)}
        label={t('API keys')}
        columns={[
          {
            key: 'description',
            label: t('Description'),
            fixed: true,
            strong: true,
            cell: (it) => it.description || '—',
          },
          {
            key: 'consumerToken',
            label: t('Consumer token'),
            fixed: true,
            cell: (it) => <MonoId>{it.consumerToken}</MonoId>,
          },
          { key: 'loginCount', label: t('Login count'), end: true, cell: (it) => formatNumber(it.loginCount) },
          { key: 'lastLogin', label: t('Last login'), cell: lastLogin },
          { key: 'delete', label: t('Action'), width: 80, end: true, fixed: true, cell: remove },
        ]}
        rowKey={({ consumerToken }) => consumerToken}
        phone={(it) => ({
          title: nameOf(it),
          state: t('{n, plural, one {# login} other {# logins}}', { n: it.loginCount }),
          detail: it.consumerToken,
          end: remove(it),
        })}
        empty={
          <EmptyState
            title={t('No API keys yet')}
            sentence={t('Programs of the app sign in with the token and the secret of a key.')}
          />
        }
      />
      {creating && <CreateApiKeyDialog appId={appId} onClose={() => setCreating(false)} />}
      <ConfirmCall
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        danger
        icon={Trash2}
        title={t('Delete API key {name}?', { name: asked ? nameOf(asked) : '' })}
        text={t('Programs that sign in with it are refused at once. This cannot be undone.')}
        confirmLabel={t('Delete API key')}
        run={() => call(apiKeys.remove, { params: { appId, consumerToken: asked?.consumerToken ?? '' } })}
        done={t('API key deleted.')}
        onDone={() => void appsChanged()}
      />
    </SectionCard>
  )
}
