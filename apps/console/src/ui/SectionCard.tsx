import { type ReactNode, useId } from 'react'
import { ErrorPanel, type ErrorPanelProps } from './ErrorPanel.tsx'
import { RowsSkeleton } from './Skeletons.tsx'
import { look, PHONE, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'

interface SectionCardProps {
  title: ReactNode
  /** How many there are, already formatted. */
  count?: ReactNode
  /** One quiet action at the right of the head. */
  action?: ReactNode
  /** Rows reach the edges of the card; otherwise the body has a padding of 16 px. */
  rows?: boolean
  /** The card fails and loads alone: the others stay as they are. */
  error?: ErrorPanelProps | undefined
  loading?: boolean
  /** For the box wall: only 8 px beside it on the phone, where every pixel of a door counts. */
  tight?: boolean
  /** Shape of what comes; three rows if not given. */
  skeleton?: ReactNode
  footer?: ReactNode
  children?: ReactNode
}

/** One subject of a page. */
export function SectionCard(props: SectionCardProps) {
  const { title, count, action, rows, error, loading, tight, skeleton, footer, children } = props
  const id = useId()
  return (
    <Card aria-labelledby={id} aria-busy={loading || undefined}>
      <Head>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <Count>{count}</Count>}
        {action && <Action>{action}</Action>}
      </Head>
      {error ? (
        <Body>
          <ErrorPanel {...error} />
        </Body>
      ) : loading ? (
        (skeleton ?? <RowsSkeleton />)
      ) : rows ? (
        children
      ) : (
        <Body data-tight={tight || undefined}>{children}</Body>
      )}
      {footer && <Foot>{footer}</Foot>}
    </Card>
  )
}

/** The plain ground of a card, for forms and tables that bring their own head. */
export const Card = styled('section')({
  minWidth: 0,
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
  color: look('text'),
})

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: '0 16px',
  '& h2': { ...text('cardTitle') },
  // buttons are higher there, and keep off the card's edge
  [PHONE]: { minHeight: 52, flexWrap: 'wrap', rowGap: 0, '&:has(button)': { paddingTop: 8 } },
})

const Count = styled('span')({ ...text('dense'), color: look('textTertiary') })
const Action = styled('div')({
  marginLeft: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  [PHONE]: { flexWrap: 'wrap', justifyContent: 'end' },
  // a quiet button's own padding reaches into the margin, so that its icon ends on the card's line
  '&:has(> button:last-child, > a:last-child)': { marginRight: -8 },
  // one with a line around it ends there itself
  '&:has(> :is([data-button="plain"], [data-button="dangerOutlined"]):last-child)': { marginRight: 0 },
})
const Body = styled('div')({ padding: '4px 16px 16px', '&[data-tight]': { [PHONE]: { padding: '2px 8px 12px' } } })
const Foot = styled('div')({ padding: '8px 16px', borderTop: `1px solid ${look('line')}`, ...text('dense') })
