import { type ReactNode, useEffect, useRef } from 'react'
import { look, PHONE, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'

export interface PageTab {
  key: string
  label: ReactNode
  /** How many there are. */
  count?: ReactNode
  current: boolean
}

interface PageTabsProps {
  /** Spoken name of the navigation. */
  label: string
  tabs: readonly PageTab[]
  /** Draws the anchor of a tab: the router's link component, kept out of this room. */
  link: (
    tab: PageTab,
    props: { className: string; 'aria-current': 'page' | undefined; children: ReactNode },
  ) => ReactNode
}

/** The sub-pages of a thing, as real anchors. */
export function PageTabs({ label, tabs, link }: PageTabsProps) {
  const root = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.key
  // a phone has room for a few: the one that is shown is among them
  useEffect(() => {
    const tab = current === undefined ? null : root.current?.querySelector<HTMLElement>('[aria-current]')
    if (root.current && tab) root.current.scrollLeft = tab.offsetLeft - (root.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <Root aria-label={label} ref={root}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.key}>
            {link(tab, { className: 'tab', 'aria-current': tab.current ? 'page' : undefined, children: labelOf(tab) })}
          </li>
        ))}
      </ul>
    </Root>
  )
}

const labelOf = ({ label, count }: PageTab): ReactNode =>
  count === undefined ? (
    label
  ) : (
    <>
      {label} <small>{count}</small>
    </>
  )

const Root = styled('nav')({
  position: 'relative',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: `1px solid ${look('line')}`,
  '& ul': { display: 'flex', gap: 12, margin: 0, padding: '0 20px', listStyle: 'none', width: 'max-content' },
  '& .tab': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    height: 38,
    padding: '0 6px',
    ...text('body'),
    fontWeight: 500,
    color: look('textSecondary'),
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    outlineOffset: -2,
    '& small': { ...text('dense'), marginLeft: 8, color: look('textSecondary') },
    '&:hover': { color: look('text') },
    '&[aria-current]': { color: look('text'), fontWeight: 600 },
    '&[aria-current]::after': {
      content: '""',
      position: 'absolute',
      inset: 'auto 0 0',
      height: 2,
      background: look('accent'),
    },
    [PHONE]: { height: 44 },
  },
})
