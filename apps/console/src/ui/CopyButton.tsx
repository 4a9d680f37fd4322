import IconButton from '@mui/material/IconButton'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Tip } from './Tip.tsx'
import { look } from './theme/css.ts'
import { useUiTexts } from './UiTexts.tsx'

/** Copies a text; says so in its tooltip and to speech. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const texts = useUiTexts()
  const [copied, setCopied] = useState(false)
  const name = label ?? texts.copy
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  const Icon = copied ? Check : Copy
  return (
    <Tip title={copied ? texts.copied : name} onClose={() => setCopied(false)}>
      <IconButton
        aria-label={name}
        onClick={(event) => {
          // often inside a row that is a link
          event.preventDefault()
          event.stopPropagation()
          void copy()
        }}
        sx={{ '&&': { width: 24, height: 24, borderRadius: '4px', color: look('textTertiary') } }}
      >
        <Icon size={13} strokeWidth={2} aria-hidden />
        <span className="visually-hidden" role="status">
          {copied ? texts.copied : ''}
        </span>
      </IconButton>
    </Tip>
  )
}
