import { occupancies } from '@cubeward/contract/admin/occupancies.ts'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { areDraftsKept, useKeptTyping } from '../../form/drafts.ts'
import { JsonEditor, jsonError } from '../../form/JsonEditor.tsx'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { useChange } from '../../form/use-change.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel, type ErrorPanelProps } from '../../ui/ErrorPanel.tsx'
import { jsonSource } from '../../ui/JsonText.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { look } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { type OccupancyPlace, occupanciesChanged } from './reads.ts'

interface ContentEditorProps {
  params: OccupancyPlace
  content: unknown
  /** It has ended meanwhile: what was typed can still be copied. */
  ended: boolean
  onClose: () => void
}

const SHOWN = 200
const sourceOf = (content: unknown) => (content === null || content === undefined ? '' : jsonSource(content))

export function ContentEditor({ params, content, ended, onClose }: ContentEditorProps) {
  const tell = useSnackbar()
  const [opened] = useState(content ?? null)
  const [typed, setTyped] = useState(() => sourceOf(opened))
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<ErrorPanelProps>()
  const change = useChange({
    read: occupancies.read,
    params,
    edited: (now): unknown => now.content ?? null,
    shown: opened,
    words: (value) => JSON.stringify(value).slice(0, SHOWN),
  })
  const before = sourceOf(change.base)
  useKeptTyping('content', () => (typed === before ? undefined : typed), setTyped)
  const disabledReason = ended
    ? t('The occupancy has ended meanwhile.')
    : typed === before
      ? t('Nothing was changed yet.')
      : jsonError(typed)
  const save = async () => {
    if (pending || disabledReason !== undefined) return
    setPending(true)
    setFailure(undefined)
    try {
      const body: unknown = JSON.parse(typed)
      if (!(await change.save((ifMatch) => call(occupancies.setContent, { params, body, ifMatch })))) return
      await occupanciesChanged()
      onClose()
      tell(t('Content saved. The app is told.'))
    } catch (error) {
      setFailure(errorPanel(t('The content could not be saved'), error as Error))
    } finally {
      setPending(false)
    }
  }
  // while it is being saved it would be counted as saved
  const type = (text: string) => {
    if (!pending) setTyped(text)
  }
  const panel = failure ?? change.meanwhile
  return (
    <>
      <JsonEditor label={t('Content')} value={typed} before={before} onChange={type} onSave={() => void save()} />
      {panel && (
        <Failed>
          <ErrorPanel {...panel} />
        </Failed>
      )}
      <Foot>
        <ActionButton kind="text" onClick={onClose} disabled={pending}>
          {t('Cancel')}
        </ActionButton>
        <ActionButton kind="main" pending={pending} disabledReason={disabledReason} onClick={() => void save()}>
          {t('Save')}
        </ActionButton>
      </Foot>
      <LeaveGuard
        unsaved={() => typed !== before && !pending}
        onUnload={() => typed !== before && !pending && !areDraftsKept()}
      />
    </>
  )
}

const Failed = styled('div')({ padding: '0 16px 12px' })
const Foot = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '12px 16px',
  borderTop: `1px solid ${look('line')}`,
})
