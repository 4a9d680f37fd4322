import { storageMaxBytes } from '@cubeward/contract/admin/storage.ts'
import { useMutation } from '@tanstack/react-query'
import { Download, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { useKeptTyping } from '../../form/drafts.ts'
import { formatSize } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { ErrorPanel, type ErrorPanelProps } from '../../ui/ErrorPanel.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { mono } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { ItemFacts } from './ItemFacts.tsx'
import { ItemText } from './ItemText.tsx'
import { ItemViewer } from './ItemViewer.tsx'
import { itemsChanged, removeItem, replaceItem, type StorageScope, type StoredItem } from './scopes.ts'

interface ItemCardProps {
  scope: StorageScope
  item: StoredItem
  /** Reads the item anew and gives it back; undefined if that failed. */
  reread: () => Promise<StoredItem | undefined>
  onDeleted: () => void
}

const anyBytes = 'application/octet-stream'

export function ItemCard({ scope, item: latest, reread, onDeleted }: ItemCardProps) {
  const tell = useSnackbar()
  const file = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<ErrorPanelProps>()
  // what is typed stays on the ground that it was typed on, whatever is read meanwhile
  const [item, setItem] = useState(latest)
  if (typed === undefined && item !== latest) setItem(latest)
  useKeptTyping(`item ${latest.key}`, () => typed, setTyped)
  const done = async () => {
    await itemsChanged(scope)
    const now = await reread()
    setTyped(undefined)
    if (now !== undefined) setItem(now)
  }
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      setFailure(undefined)
      if (chosen.size > storageMaxBytes) throw new Error(tooLarge(chosen.size))
      await replaceItem(scope, item, chosen.type === '' ? chosen.slice(0, chosen.size, anyBytes) : chosen)
      await done()
      tell(t('Storage item {key} replaced.', { key: item.key }))
    },
    onError: (error) => setFailure(errorPanel(t('The file could not be stored'), error)),
  })
  const editing = typed !== undefined ? t('Save or cancel your changes first.') : undefined
  return (
    <SectionCard
      title={<Key>{item.key}</Key>}
      count={t('{size} of {most}', { size: formatSize(item.blob.size), most: formatSize(storageMaxBytes) })}
      rows
      action={
        <>
          <input
            ref={file}
            type="file"
            hidden
            aria-label={t('File to upload')}
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen !== undefined) upload.mutate(chosen)
              event.target.value = ''
            }}
          />
          <ActionButton
            size="small"
            kind="text"
            icon={Upload}
            pending={upload.isPending}
            disabledReason={editing}
            onClick={() => file.current?.click()}
          >
            {t('Upload')}
          </ActionButton>
          <ActionButton
            size="small"
            kind="text"
            icon={Download}
            // as bytes of no type: nothing of it is ever opened as a page of the console
            onClick={() => saveFile(item.blob.slice(0, item.blob.size, anyBytes), item.key)}
          >
            {t('Download')}
          </ActionButton>
          <ActionMenu
            size="small"
            actions={[
              {
                key: 'delete',
                label: t('Delete storage item'),
                icon: Trash2,
                danger: true,
                disabledReason: editing,
                onClick: () => setAsked(true),
              },
            ]}
          />
        </>
      }
    >
      <ItemFacts item={item} />
      {failure && (
        <Failure>
          <ErrorPanel {...failure} />
        </Failure>
      )}
      {item.text === 'unreadable' ? (
        <Failure>
          <ErrorPanel title={t('Failed to read blob text')} onRetry={() => void reread()} />
        </Failure>
      ) : item.text === null ? (
        <ItemViewer key={item.etag} item={item} />
      ) : (
        <ItemText
          item={item}
          edited={item.text}
          typed={typed}
          onType={setTyped}
          onCancel={() => {
            setTyped(undefined)
            void reread()
          }}
          save={async (body, anyway) => {
            const base = anyway ? ((await reread()) ?? item) : item
            await replaceItem(scope, base, body)
            await done()
            tell(t('Storage item {key} saved.', { key: item.key }))
          }}
        />
      )}
      <ConfirmCall
        open={asked}
        onClose={() => setAsked(false)}
        danger
        icon={Trash2}
        title={t('Delete storage item {key}?', { key: item.key })}
        text={t('Programs of the app do not find it any more. This cannot be undone.')}
        confirmLabel={t('Delete storage item')}
        run={() => removeItem(scope, item.key)}
        done={t('Storage item {key} deleted.', { key: item.key })}
        onDone={() => {
          onDeleted()
          void itemsChanged(scope)
        }}
      />
    </SectionCard>
  )
}

const tooLarge = (size: number) =>
  t('The file has {size}; an item holds {most} at most.', {
    size: formatSize(size),
    most: formatSize(storageMaxBytes),
  })

const Key = styled('span')({ ...mono, fontWeight: 500, overflowWrap: 'anywhere' })
const Failure = styled('div')({ padding: 16 })
