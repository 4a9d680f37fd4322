import { useLayoutEffect, useRef } from 'react'
import { styled } from '../../ui/theme/styled.ts'
import { cleanNote } from './clean-note.ts'
import { noteStyle } from './note-style.ts'

/** The text of a note. */
export default function NoteHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(cleanNote(html)), [html])
  return <Text ref={place} />
}

const Text = styled('div')(noteStyle)
