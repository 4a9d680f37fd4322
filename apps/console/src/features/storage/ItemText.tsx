import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TextAlignStart } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { ApiProblem } from '../../api/problem.ts'
import { areDraftsKept } from '../../form/drafts.ts'
import { jsonError } from '../../form/JsonEditor.tsx'
import { jsonFault } from '../../form/json-fault.ts'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { look, PHONE, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { SvgPicture } from './ItemViewer.tsx'
import { changedLines, type EditedText, kindOf, stored } from './item-content.ts'
import { indented, offsetOf } from './json-text.ts'
import type { StoredItem } from './scopes.ts'
import { TextEditor } from './TextEditor.tsx'

interface ItemTextProps {
  item: StoredItem
  edited: EditedText
  /** Undefined: nothing was changed. */
  typed: string | undefined
  onType: (text: string | undefined) => void
  onCancel: () => void
  /** `anyway`: also in the place of what others have stored meanwhile. */
  save: (body: Blob, anyway: boolean) => Promise<void>
}

/** The text of an item in its editor. JSON is shown indented, and stored as it stands there. */
export function ItemText({ item, edited, typed, onType, onCancel, save }: ItemTextProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const kind = kindOf(item.contentType)
  const json = kind === 'json'
  const before = useMemo(() => (json ? indented(edited.text) : edited.text), [json, edited])
  const value = typed ?? before
  const fault = useMemo(() => (json ? jsonFault(value) : undefined), [json, value])
  const wrong = fault && jsonError(value)
  const changes = useMemo(() => changedLines(before, value).size, [before, value])
  const work = useMutation({
    mutationFn: (anyway: boolean) => save(new Blob([stored(value, edited)], { type: item.contentType }), anyway),
  })
  const type = (text: string) => {
    // it would be counted as saved
    if (work.isPending) return
    work.reset()
    onType(text === before ? undefined : text)
  }
  const cancel = () => {
    work.reset()
    onCancel()
  }
  const reason = typed === undefined ? t('Nothing was changed yet.') : wrong
  const submit = () => {
    if (reason === undefined && !work.isPending) work.mutate(false)
  }
  const goTo = () => {
    if (fault === undefined || input.current === null) return
    input.current.focus()
    const at = offsetOf(value, fault)
    input.current.setSelectionRange(at, at + 1)
    input.current.parentElement?.querySelector('[data-fault]')?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      {kind === 'svg' && <SvgPicture name={item.key} source={value} />}
      <TextEditor
        label={t('Content of {key}', { key: item.key })}
        value={value}
        before={before}
        json={json}
        fault={fault}
        inputRef={input}
        onChange={type}
        onSave={submit}
      />
      {json && (
        <State data-wrong={fault !== undefined || undefined} role="status">
          {fault === undefined ? (
            <>
              <CircleCheck size={15} strokeWidth={2} aria-hidden />
              <span>{t('Valid JSON')}</span>
              <ActionButton size="small" kind="text" icon={TextAlignStart} onClick={() => type(indented(value))}>
                {t('Format')}
              </ActionButton>
            </>
          ) : (
            <>
              <CircleAlert size={15} strokeWidth={2} aria-hidden />
              <span>{wrong}</span>
              <ActionButton size="small" kind="text" onClick={goTo}>
                {t('Go to line')}
              </ActionButton>
            </>
          )}
        </State>
      )}
      {work.error && (
        <Failure>
          {isChanged(work.error) ? (
            <>
              <ErrorPanel
                title={t('Changed by someone else meanwhile')}
                detail={t('Nothing has been saved yet. Saving anyway puts yours in the place of theirs.')}
              />
              <ActionButton onClick={cancel}>{t('Drop mine and show theirs')}</ActionButton>
              <ActionButton onClick={() => work.mutate(true)}>{t('Save mine anyway')}</ActionButton>
            </>
          ) : (
            <ErrorPanel {...errorPanel(t('It could not be saved'), work.error)} />
          )}
        </Failure>
      )}
      <Foot>
        <span aria-live="polite">
          {changes > 0 && t('{n, plural, one {# changed line} other {# changed lines}}', { n: changes })}
        </span>
        <ActionButton
          kind="text"
          onClick={cancel}
          disabled={work.isPending}
          disabledReason={typed === undefined ? reason : undefined}
        >
          {t('Cancel')}
        </ActionButton>
        <ActionButton
          kind="main"
          shortcut="Control+S"
          pending={work.isPending}
          disabledReason={reason}
          onClick={submit}
        >
          {t('Save')}
        </ActionButton>
      </Foot>
      <LeaveGuard
        unsaved={() => typed !== undefined && !work.isPending}
        onUnload={() => typed !== undefined && !work.isPending && !areDraftsKept()}
      />
    </>
  )
}

const isChanged = (error: Error) => error instanceof ApiProblem && error.status === 412

const State = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  padding: '4px 8px 4px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  color: look('textSecondary'),
  '& svg': { flex: 'none' },
  '& > span': { marginRight: 'auto' },
  '&[data-wrong] > span, &[data-wrong] > svg': { color: tone('error', 'text') },
})
const Failure = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: 16,
  borderTop: `1px solid ${look('line')}`,
  '& > [role="alert"]': { flex: '1 1 100%' },
})
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '12px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '& > span': { marginRight: 'auto', color: tone('warning', 'text') },
  [PHONE]: { padding: 12 },
})
