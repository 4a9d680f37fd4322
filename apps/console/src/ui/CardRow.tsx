import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { look, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'

interface CardRowProps {
  icon?: LucideIcon
  /** A second, quieter line. */
  detail?: ReactNode
  /** State or action at the right. */
  end?: ReactNode
  /** Where both do not fit beside each other, that goes below instead of cutting off the words. */
  wraps?: boolean
  children: ReactNode
}

/** One line of a list in a card. */
export function CardRow({ icon: Icon, detail, end, wraps, children }: CardRowProps) {
  return (
    <Row data-two-lines={detail !== undefined || undefined} data-wraps={wraps || undefined}>
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <Words>
        <span>{children}</span>
        {detail !== undefined && <small>{detail}</small>}
      </Words>
      {end !== undefined && <End>{end}</End>}
    </Row>
  )
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 38,
  padding: '4px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '&[data-two-lines]': { minHeight: 50 },
  '& > svg': { flex: 'none', color: look('textSecondary') },
  // 26: the icon and its gap
  '&[data-wraps]': {
    flexWrap: 'wrap',
    rowGap: 4,
    '& > svg + div': { flex: '1 1 auto', maxWidth: 'calc(100% - 26px)' },
    '& > div:last-child': { marginLeft: 'auto' },
  },
})

const Words = styled('div')({
  minWidth: 0,
  flex: 1,
  display: 'grid',
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& small': { ...text('caption'), color: look('textSecondary') },
})

const End = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  ...text('caption'),
  color: look('textSecondary'),
})
