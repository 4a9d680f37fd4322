import { noteHtml } from '@cubeward/contract/kernel/note-html.ts'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Code,
  Heading2,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '../../api/error-panel.ts'
import { useKeptTyping } from '../../form/drafts.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { look } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { noteStyle } from './note-style.ts'

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, protocols: [...noteHtml.schemes], HTMLAttributes: noteHtml.link },
  }),
]

interface NoteEditorProps {
  /** Spoken name of the field. */
  label: string
  /** Which note it is, by which its words are found again after signing in. */
  keptAs: string
  html: string
  /** What is stored, as the writer has seen it; what the editor began with, if left out. */
  seen?: string | undefined
  /** What was put back was written over another text than the present one. */
  onOutdated?: () => void
  save: (html: string) => Promise<void>
  onCancel: () => void
  /** Whether something was written here that is not saved; told anew when that changes. */
  onUnsaved: (unsaved: boolean) => void
}

/** Writes one note. */
export default function NoteEditor(props: NoteEditorProps) {
  const { label, keptAs, html, seen = html, onOutdated, save, onCancel, onUnsaved } = props
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [kept, setKept] = useState<string>()
  const editor = useEditor({
    extensions,
    content: html,
    autofocus: 'end',
    // its style element would be refused by the content security policy; the few rules are below
    injectCSS: false,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
  })
  // Not as HTML: an editor that is being closed is asked once more, and can no longer write that.
  const [opened] = useState(() => JSON.stringify(editor.getJSON()))
  const state = useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      unsaved: JSON.stringify(it.getJSON()) !== opened,
      empty: it.isEmpty,
      bold: it.isActive('bold'),
      italic: it.isActive('italic'),
      underline: it.isActive('underline'),
      strike: it.isActive('strike'),
      heading: it.isActive('heading'),
      bullets: it.isActive('bulletList'),
      numbers: it.isActive('orderedList'),
      quote: it.isActive('blockquote'),
      code: it.isActive('code'),
      undo: it.can().undo(),
      redo: it.can().redo(),
    }),
  })
  useKeptTyping(
    keptAs,
    () => (state.unsaved && !editor.isDestroyed ? { note: editor.getHTML(), seen } : undefined),
    (draft) => {
      setKept(draft.note)
      if (draft.seen !== seen) onOutdated?.()
    },
  )
  // an editor that waited too long for its place on the page is replaced by another one
  useEffect(() => {
    if (kept === undefined || editor.isDestroyed) return
    editor.commands.setContent(kept)
    setKept(undefined)
  }, [kept, editor])
  const chain = () => editor.chain().focus()
  const tools: { icon: LucideIcon; label: string; on?: boolean; run: () => void; off?: boolean }[] = [
    { icon: Bold, label: t('Bold'), on: state.bold, run: () => chain().toggleBold().run() },
    { icon: Italic, label: t('Italic'), on: state.italic, run: () => chain().toggleItalic().run() },
    { icon: Underline, label: t('Underline'), on: state.underline, run: () => chain().toggleUnderline().run() },
    { icon: Strikethrough, label: t('Strike through'), on: state.strike, run: () => chain().toggleStrike().run() },
    { icon: Heading2, label: t('Heading'), on: state.heading, run: () => chain().toggleHeading({ level: 2 }).run() },
    { icon: List, label: t('Bullet list'), on: state.bullets, run: () => chain().toggleBulletList().run() },
    { icon: ListOrdered, label: t('Numbered list'), on: state.numbers, run: () => chain().toggleOrderedList().run() },
    { icon: Quote, label: t('Quote'), on: state.quote, run: () => chain().toggleBlockquote().run() },
    { icon: Code, label: t('Code'), on: state.code, run: () => chain().toggleCode().run() },
    { icon: Undo2, label: t('Undo'), run: () => chain().undo().run(), off: !state.undo },
    { icon: Redo2, label: t('Redo'), run: () => chain().redo().run(), off: !state.redo },
  ]
  useEffect(() => {
    onUnsaved(state.unsaved)
    return () => onUnsaved(false)
  }, [state.unsaved, onUnsaved])
  const submit = async () => {
    setPending(true)
    setFailure(undefined)
    // what would be written now is not saved, and the editor closes once it is
    editor.setEditable(false)
    try {
      await save(editor.getHTML())
    } catch (error) {
      setFailure(errorText(error))
      setPending(false)
      editor.setEditable(true)
    }
  }
  return (
    <Frame>
      <Tools role="toolbar" aria-label={t('Formatting')}>
        {tools.map((tool) => (
          <IconAction
            key={tool.label}
            small
            icon={tool.icon}
            label={tool.label}
            {...(tool.on === undefined ? {} : { pressed: tool.on })}
            disabledReason={tool.off || pending ? tool.label : undefined}
            onClick={tool.run}
          />
        ))}
      </Tools>
      <EditorContent editor={editor} />
      {failure !== undefined && <ErrorPanel title={t('It could not be saved')} detail={failure} />}
      <Actions>
        <ActionButton kind="text" onClick={onCancel} disabled={pending}>
          {t('Cancel')}
        </ActionButton>
        <ActionButton
          kind="main"
          pending={pending}
          disabledReason={state.empty ? t('Write something first.') : undefined}
          onClick={() => void submit()}
        >
          {t('Save')}
        </ActionButton>
      </Actions>
    </Frame>
  )
}

const Frame = styled('div')({
  display: 'grid',
  gap: 12,
  '& .ProseMirror': {
    ...noteStyle,
    minHeight: 96,
    maxWidth: 'none',
    padding: 12,
    border: `1px solid ${look('lineStrong')}`,
    borderRadius: 6,
    background: look('surface'),
    whiteSpace: 'pre-wrap',
    fontVariantLigatures: 'none',
    outline: 'none',
  },
  '& .ProseMirror:focus': { borderColor: look('accent'), boxShadow: `0 0 0 1px ${look('accent')}` },
})
const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 2 })
const Actions = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8 })
