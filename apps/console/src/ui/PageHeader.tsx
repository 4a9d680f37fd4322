import type { ReactNode } from 'react'
import { look, PHONE, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'

interface PageHeaderProps {
  title: ReactNode
  /** Beside the title of a list: how many there are. */
  count?: ReactNode
  /** State of the thing, on the line of the title. */
  chips?: ReactNode
  /** Id, site, tenant: below the title, parted by dots. One with `data-wide` is left out on a phone, where the line is short. */
  facts?: readonly ReactNode[]
  /** By frequency, at most two with words; the rest in an ActionMenu. */
  actions?: ReactNode
}

/** Head of a page: what it is, in which state, and what can be done with it. */
export function PageHeader({ title, count, chips, facts = [], actions }: PageHeaderProps) {
  const shown = facts.filter((fact) => fact !== undefined && fact !== null && fact !== '' && fact !== false)
  return (
    <Head>
      <Words>
        <TitleLine>
          <h1 tabIndex={-1}>{title}</h1>
          {count !== undefined && <Count>{count}</Count>}
          {chips && <Chips>{chips}</Chips>}
        </TitleLine>
        {shown.length > 0 && (
          <Facts>
            {shown.map((fact, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their places
              <span key={at}>{fact}</span>
            ))}
          </Facts>
        )}
      </Words>
      {actions && <Actions>{actions}</Actions>}
    </Head>
  )
}

const DOT = 24
const Head = styled('header')({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '12px 16px',
})
const Words = styled('div')({ minWidth: 0, flex: '1 1 280px', [PHONE]: { flexBasis: 200 } })
const TitleLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '6px 10px',
  minHeight: 34,
  // where the bar above says the name, nothing may be left of the line
  [PHONE]: { minHeight: 0 },
  '& h1': { ...text('pageTitle'), outline: 'none', overflowWrap: 'anywhere' },
})
const Count = styled('span')({ ...text('body'), color: look('textSecondary') })
const Chips = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: 6 })
const Facts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  marginTop: 2,
  ...text('table'),
  color: look('textSecondary'),
  overflowWrap: 'anywhere',
  // every fact has its dot to the left; that of the first in a line stands outside, where it is cut away
  clipPath: 'inset(-6px -6px -6px -4px)',
  '& > span': { position: 'relative', left: -DOT, display: 'inline-flex', alignItems: 'center', minWidth: 0 },
  '& > span::before': { content: '"·"', flex: 'none', width: DOT, textAlign: 'center' },
  '& a': { textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  [PHONE]: { '& > span:has(> [data-wide])': { display: 'none' } },
})
const Actions = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  [PHONE]: {
    width: '100%',
    gap: 8,
    '& > button:not([aria-haspopup])': { flex: '1 1 auto', paddingInline: 8, lineHeight: 1.2 },
    // the dots alone need no row of their own
    '&:has(> button[aria-haspopup]:only-child)': { width: 'auto' },
  },
})
