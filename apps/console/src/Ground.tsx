import type { ReactNode } from 'react'
import { BareGround } from './BareGround.tsx'
import { ThemeRoot } from './ui/theme/ThemeRoot.tsx'

/** Styles, theme and language of the console's pages. */
export const Ground = ({ children }: { children: ReactNode }) => <BareGround theme={ThemeRoot}>{children}</BareGround>
