import { ChevronDown, Ellipsis, type LucideIcon } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button, type ButtonKind } from './Button.tsx'
import { LazyOnce } from './LazyOnce.tsx'
import type { MenuAction } from './menu-action.ts'
import { prefetchImport } from './retry-import.ts'
import { Tip } from './Tip.tsx'
import { PHONE } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { useUiTexts } from './UiTexts.tsx'

const loadList = prefetchImport(() => import('./ActionMenuList.tsx'))
const ActionMenuList = lazy(loadList)

interface ActionMenuProps {
  actions: readonly MenuAction[]
  /** Spoken name; "More" if not given. */
  label?: string
  kind?: ButtonKind
  size?: 'small' | 'medium' | 'large'
  /** Shows the label instead of the dots: a menu of its own kind, such as commands. */
  worded?: boolean
  /** Before the label of a worded one. */
  icon?: LucideIcon
  /** Spoken before the label of a worded one, where that alone does not say what it is. */
  about?: string | undefined
}

/** The "…" menu: what is rarely needed, and what is dangerous only here. */
export function ActionMenu({
  actions,
  label,
  kind = 'plain',
  size = 'medium',
  worded = false,
  icon: Icon,
  about,
}: ActionMenuProps) {
  const texts = useUiTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = label ?? texts.more
  if (actions.length === 0) return null
  const Opener = worded ? Worded : Dots
  return (
    <>
      <Tip title={worded ? '' : name}>
        <Opener
          kind={kind}
          size={size}
          start={worded && Icon && <Icon size={15} strokeWidth={1.75} aria-hidden />}
          end={worded && <ChevronDown size={14} strokeWidth={2} aria-hidden />}
          aria-label={worded ? about && `${about}: ${name}` : name}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onPointerEnter={() => void loadList()}
          onFocus={() => void loadList()}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {worded ? name : <Ellipsis size={16} strokeWidth={2} aria-hidden />}
        </Opener>
      </Tip>
      <LazyOnce when={anchor !== null}>
        <ActionMenuList actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
      </LazyOnce>
    </>
  )
}

const Worded = styled(Button)({ flex: 'none' })
const Dots = styled(Button)({
  flex: 'none',
  '&&': { padding: 0, width: 34 },
  '&&[data-size="small"]': { width: 28 },
  '&&[data-size="large"]': { width: 48 },
  [PHONE]: { '&&&': { width: 44 } },
})
