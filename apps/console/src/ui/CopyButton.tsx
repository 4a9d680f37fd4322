import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Tip } from './Tip.tsx'
import { look, signButton } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { useUiTexts } from './UiTexts.tsx'
import { useCopy } from './use-copy.ts'

/** How long the check mark of "Copied" is shown. */
const COPIED_MS = 2_000

/** Copies a text; says so by its sign and to speech. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const texts = useUiTexts()
  const [copied, setCopied] = useState(false)
  const name = label ?? texts.copy
  const copy = useCopy()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? Check : Copy
  return (
    <Tip title={copied ? texts.copied : name}>
      <Button
        type="button"
        aria-label={name}
        onClick={(event) => {
          // often inside a row that is a link
          event.preventDefault()
          event.stopPropagation()
          void copy(value).then(setCopied)
        }}
      >
        <Icon size={13} strokeWidth={2} aria-hidden />
        <span className="visually-hidden" role="status">
          {copied ? texts.copied : ''}
        </span>
      </Button>
    </Tip>
  )
}

const Button = styled('button')({
  ...signButton,
  width: 24,
  height: 24,
  borderRadius: 4,
  color: look('textTertiary'),
  // small for the eye, not for a thumb
  '@media (pointer: coarse), (max-width: 599.95px)': {
    '&::after': { content: '""', position: 'absolute', inset: -10 },
  },
  '&:hover': { background: look('hover') },
})
